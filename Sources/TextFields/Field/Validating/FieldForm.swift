/// Several fields that are committed together.
///
/// A plain value, like the fields in it.
public struct FieldForm<Name: Hashable & Sendable>: Sendable {
  /// The fields' names, in the order in which they are reported.
  public private(set) var names: [Name] = []
  private var fields: [Name: FieldModel] = [:]

  /// A field of a form that is not as it should be.
  public struct Fault: Hashable, Sendable {
    /// The field.
    public let name: Name
    /// What is wrong with it.
    public let message: String
  }

  /// Makes a form without fields.
  public init() {}

  /// A field by name. A new name goes to the end of the order; `nil` takes a field out.
  public subscript(name: Name) -> FieldModel? {
    get { fields[name] }
    set {
      if newValue == nil {
        names.removeAll { $0 == name }
      } else if fields[name] == nil {
        names.append(name)
      }
      fields[name] = newValue
    }
    _modify {
      defer { updateNames(name) }
      yield &fields[name]
    }
  }

  private mutating func updateNames(_ name: Name) {
    let isThere = fields[name] != nil
    if isThere, !names.contains(name) { names.append(name) }
    if !isThere { names.removeAll { $0 == name } }
  }

  /// Whether every field could be committed. Asking changes nothing.
  public var isValid: Bool { fields.values.allSatisfy(\.isValid) }

  /// Commits every field, touched or not.
  ///
  /// - Returns: the faults, in the fields' order: empty where all are valid. The first is where the focus goes.
  @discardableResult
  public mutating func commit() -> [Fault] {
    names.compactMap { name in
      self[name]?.commit()
      guard case .error(let message) = self[name]?.status else { return nil }
      return Fault(name: name, message: message)
    }
  }

  /// The plain values of all fields, by name.
  public var plainValues: [Name: String] { fields.mapValues(\.plainValue) }
}
