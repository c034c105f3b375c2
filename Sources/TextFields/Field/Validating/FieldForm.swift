/// Several fields that are committed together.
///
/// A value type, like the fields in it; it may be used from any thread, by one thread at a time.
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

  /// A field by name. A new name is added at the end of the order; setting `nil` removes a field. O(1), and O(*fields*)
  /// when a field is added or removed.
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
      let wasThere = fields[name] != nil
      defer {
        switch (wasThere, fields[name] != nil) {
        case (false, true): names.append(name)
        case (true, false): names.removeAll { $0 == name }
        default: break
        }
      }
      yield &fields[name]
    }
  }

  /// Whether every field could be committed. Asking changes nothing. Costs the validation of each field.
  public var isValid: Bool { fields.values.allSatisfy(\.isValid) }

  /// Commits every field, whether it was edited or not.
  ///
  /// - Returns: the faults, in the fields' order; empty if all fields are valid. The first names the field that should
  ///   get the focus.
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
