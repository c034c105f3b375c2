#if !canImport(SwiftUI)

  // As much of SwiftUI as the guide's snippet uses, declared as SwiftUI declares it, so that the snippet is type-checked
  // where there is no SwiftUI. It keeps values and calls actions, and draws nothing.

  @MainActor protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
  }

  extension Never: View {
    var body: Never { fatalError() }
  }

  protocol PrimitiveView: View where Body == Never {}

  extension PrimitiveView {
    var body: Never { fatalError() }
  }

  @resultBuilder enum ViewBuilder {
    static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
      TupleView()
    }
    static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  }

  struct TupleView<each Content: View>: PrimitiveView {}
  extension Optional: View where Wrapped: View {
    var body: Never { fatalError() }
  }

  /// Where a value lies that several copies of a view share.
  final class Storage<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  @propertyWrapper struct Binding<Value> {
    let get: () -> Value
    let set: (Value) -> Void

    init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
      self.get = get
      self.set = set
    }

    var wrappedValue: Value {
      get { get() }
      nonmutating set { set(newValue) }
    }
  }

  @propertyWrapper struct State<Value> {
    private let storage: Storage<Value>
    init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    var wrappedValue: Value {
      get { storage.value }
      nonmutating set { storage.value = newValue }
    }

    var projectedValue: Binding<Value> {
      Binding(get: { storage.value }, set: { storage.value = $0 })
    }
  }

  extension State where Value: ExpressibleByNilLiteral {
    init() { self.init(wrappedValue: nil) }
  }

  @propertyWrapper struct FocusState<Value: Hashable> {
    private let storage: Storage<Value>
    init() where Value == Bool { storage = Storage(false) }

    var wrappedValue: Value {
      get { storage.value }
      nonmutating set { storage.value = newValue }
    }

    struct Binding {}
    var projectedValue: Binding { Binding() }
  }

  struct TextSelection: Equatable {
    enum Indices: Equatable { case selection(Range<String.Index>) }
    let indices: Indices
    init(insertionPoint: String.Index) { indices = .selection(insertionPoint..<insertionPoint) }
  }

  struct Text: PrimitiveView {
    let content: String
    init(_ content: String) { self.content = content }
  }

  struct TextField: PrimitiveView {
    init<Title: StringProtocol>(_ title: Title, text: Binding<String>, selection: Binding<TextSelection?>) {}
  }

  enum HorizontalAlignment { case leading }

  struct VStack<Content: View>: PrimitiveView {
    let content: Content
    init(alignment: HorizontalAlignment, @ViewBuilder content: () -> Content) { self.content = content() }
  }

  /// A view with something that it does when told: the stand-in remembers what.
  extension View {
    func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
    func disabled(_ disabled: Bool) -> some View { self }

    func onSubmit(_ action: @escaping () -> Void) -> some View {
      StandInEvents.submit = action
      return self
    }

    func onAppear(perform action: (() -> Void)? = nil) -> some View {
      StandInEvents.appear = action
      return self
    }

    func onChange<Value: Equatable>(
      of value: Value, initial: Bool = false, _ action: @escaping (_ old: Value, _ new: Value) -> Void
    ) -> some View {
      if let action = action as? (String, String) -> Void { StandInEvents.textChange = action }
      if let action = action as? (Bool, Bool) -> Void { StandInEvents.focusChange = action }
      return self
    }
  }

  /// What the view that was evaluated last does when something happens.
  @MainActor enum StandInEvents {
    static var submit: (() -> Void)?
    static var appear: (() -> Void)?
    static var textChange: ((String, String) -> Void)?
    static var focusChange: ((Bool, Bool) -> Void)?
  }

#endif
