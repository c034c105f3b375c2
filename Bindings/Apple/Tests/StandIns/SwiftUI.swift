// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if FIELDMATCH_STAND_INS

  // What the adapters and the guide use of SwiftUI, declared as SwiftUI declares it, so that they are type-checked where
  // there is no SwiftUI. It keeps values and calls actions, and draws nothing.

  @MainActor public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
  }

  extension Never: View {
    public var body: Never { fatalError() }
  }

  @MainActor public protocol PrimitiveView: View where Body == Never {}

  extension PrimitiveView {
    public var body: Never { fatalError() }
  }

  @resultBuilder public enum ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content>
    {
      TupleView()
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  }

  public struct TupleView<each Content: View>: PrimitiveView {}
  extension Optional: View where Wrapped: View {
    public var body: Never { fatalError() }
  }

  /// Where a value lies that several copies of a view share.
  final class Storage<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  @propertyWrapper public struct Binding<Value> {
    let get: () -> Value
    let set: (Value) -> Void

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
      self.get = get
      self.set = set
    }

    public var wrappedValue: Value {
      get { get() }
      nonmutating set { set(newValue) }
    }
  }

  @propertyWrapper public struct State<Value> {
    private let storage: Storage<Value>
    public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    public var wrappedValue: Value {
      get { storage.value }
      nonmutating set { storage.value = newValue }
    }
  }

  @dynamicMemberLookup @propertyWrapper public struct Bindable<Value: AnyObject> {
    public var wrappedValue: Value
    public var projectedValue: Bindable { self }
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public subscript<Subject>(dynamicMember path: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
      Binding(get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
    }
  }

  @propertyWrapper public struct FocusState<Value: Hashable> {
    private let storage: Storage<Value>
    public init() where Value == Bool { storage = Storage(false) }

    public var wrappedValue: Value {
      get { storage.value }
      nonmutating set { storage.value = newValue }
    }

    @propertyWrapper public struct Binding {
      let storage: Storage<Value>
      public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
      }
    }

    public var projectedValue: Binding { Binding(storage: storage) }
  }

  public struct TextSelection: Equatable {
    public enum Indices: Equatable { case selection(Range<String.Index>) }
    public let indices: Indices
    public init(insertionPoint: String.Index) { indices = .selection(insertionPoint..<insertionPoint) }
    public init(range: Range<String.Index>) { indices = .selection(range) }
  }

  public struct Text: PrimitiveView {
    let content: String
    public init(_ content: String) { self.content = content }
  }

  public struct TextField: PrimitiveView {
    public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, selection: Binding<TextSelection?>) {
      StandInScreen.text = text
      StandInScreen.selection = selection
    }
  }

  public enum HorizontalAlignment { case leading }

  public struct VStack<Content: View>: PrimitiveView {
    let content: Content
    public init(alignment: HorizontalAlignment, @ViewBuilder content: () -> Content) { self.content = content() }
  }

  extension View {
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
    public func disabled(_ disabled: Bool) -> some View { self }
    public func accessibilityHint(_ hint: Text) -> some View { self }

    public func onSubmit(_ action: @escaping () -> Void) -> some View {
      StandInScreen.submit = action
      return self
    }

    public func onChange<Value: Equatable>(
      of value: Value, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View {
      if value is String { StandInScreen.textChange = action } else { StandInScreen.selectionChange = action }
      return self
    }

    public func onChange<Value: Equatable>(
      of value: Value, initial: Bool = false, _ action: @escaping (_ old: Value, _ new: Value) -> Void
    ) -> some View {
      if let action = action as? (Bool, Bool) -> Void { StandInScreen.focusChange = action }
      return self
    }
  }

  /// What the view that was evaluated last is bound to, and what it does when something happens.
  @MainActor enum StandInScreen {
    static var text: Binding<String>?
    static var selection: Binding<TextSelection?>?
    static var submit: (() -> Void)?
    static var textChange: (() -> Void)?
    static var selectionChange: (() -> Void)?
    static var focusChange: ((Bool, Bool) -> Void)?
  }
#endif
