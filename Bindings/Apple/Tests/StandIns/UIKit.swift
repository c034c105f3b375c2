// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if FIELDMATCH_STAND_INS
  import Foundation

  // What the adapters use of UIKit, declared as UIKit declares it, so that they are type-checked where there is no UIKit.
  // The views keep values and draw nothing; what a user does to them is in Players.

  @MainActor open class UIResponder: NSObject {
    open var undoManager: UndoManager? { nil }
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { true }
    open func paste(_ sender: Any?) {}
  }

  @MainActor open class UIView: UIResponder {
    open var accessibilityHint: String?
  }

  @MainActor open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let editingChanged = Event(rawValue: 1 << 17)
    }

    open var isEnabled = true
    private var editingActions: [UIAction] = []

    open func addAction(_ action: UIAction, for events: Event) {
      if events.contains(.editingChanged) { editingActions.append(action) }
    }

    func sendEditingChanged() { for action in editingActions { action.handler(action) } }
  }

  @MainActor open class UIMenuElement: NSObject {}

  public final class UIAction: UIMenuElement {
    let handler: (UIAction) -> Void
    public init(handler: @escaping (UIAction) -> Void) { self.handler = handler }
  }

  public final class UICommand: UIMenuElement {
    public let action: Selector
    init(action: Selector) { self.action = action }
  }

  public final class UIMenu: UIMenuElement {
    public let children: [UIMenuElement]
    public init(children: [UIMenuElement] = []) { self.children = children }
    public func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu { UIMenu(children: newChildren) }
  }

  @MainActor public final class UIPasteboard: NSObject {
    public static let general = UIPasteboard()
    public var string: String?
  }

  // MARK: - Text input

  @MainActor open class UITextPosition: NSObject {
    let offset: Int
    init(offset: Int) { self.offset = offset }
  }

  @MainActor open class UITextRange: NSObject {
    public let start: UITextPosition
    public let end: UITextPosition

    init(_ offsets: Range<Int>) {
      start = UITextPosition(offset: offsets.lowerBound)
      end = UITextPosition(offset: offsets.upperBound)
    }

    var offsets: Range<Int> { start.offset..<end.offset }
  }

  @MainActor public protocol UITextInput: UIResponder {
    var selectedTextRange: UITextRange? { get set }
    var markedTextRange: UITextRange? { get }
    var beginningOfDocument: UITextPosition { get }
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    func unmarkText()
  }

  // MARK: - The text field

  @MainActor public protocol UITextFieldDelegate: AnyObject {
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    func textFieldDidBeginEditing(_ textField: UITextField)
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
    func textFieldDidChangeSelection(_ textField: UITextField)
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
    func textField(
      _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu?
  }

  @MainActor open class UITextField: UIControl, UITextInput {
    public enum DidEndEditingReason: Int, Sendable { case committed, cancelled }

    open weak var delegate: (any UITextFieldDelegate)?
    open var isSecureTextEntry = false
    open var placeholder: String?
    open private(set) var markedTextRange: UITextRange?

    /// Whether text and selection change together, which is told once both have.
    private var isReplacing = false

    open var text: String? = "" {
      didSet { selectedTextRange = UITextRange((text ?? "").utf16.count..<(text ?? "").utf16.count) }
    }

    open var selectedTextRange: UITextRange? = UITextRange(0..<0) {
      didSet { if !isReplacing { delegate?.textFieldDidChangeSelection(self) } }
    }

    public var beginningOfDocument: UITextPosition { UITextPosition(offset: 0) }

    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }

    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
      let sum = position.offset + offset
      return 0...(text ?? "").utf16.count ~= sum ? UITextPosition(offset: sum) : nil
    }

    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
      UITextRange(fromPosition.offset..<toPosition.offset)
    }

    open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
      let marked = markedText ?? ""
      let range = markedTextRange?.offsets ?? selectedTextRange?.offsets ?? 0..<0
      // The first letter is asked about before anything is marked.
      if let delegate, !delegate.textField(self, shouldChangeCharactersIn: NSRange(range), replacementString: marked) {
        return
      }
      markedTextRange = marked.isEmpty ? nil : UITextRange(range.lowerBound..<range.lowerBound + marked.utf16.count)
      replace(range, with: marked)
    }

    open func unmarkText() {
      guard markedTextRange != nil else { return }
      markedTextRange = nil
      sendEditingChanged()
    }

    /// Makes an edit that was allowed.
    func replace(_ range: Range<Int>, with string: String) {
      let caret = range.lowerBound + string.utf16.count
      isReplacing = true
      text = NSString(string: text ?? "").replacingCharacters(in: NSRange(range), with: string)
      selectedTextRange = UITextRange(caret..<caret)
      isReplacing = false
      delegate?.textFieldDidChangeSelection(self)
      sendEditingChanged()
    }
  }

  // MARK: - The text view

  @MainActor public protocol UITextViewDelegate: AnyObject {
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    func textViewDidBeginEditing(_ textView: UITextView)
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    func textViewDidEndEditing(_ textView: UITextView)
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    func textViewDidChange(_ textView: UITextView)
    func textViewDidChangeSelection(_ textView: UITextView)
    func textView(
      _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu?
  }

  @MainActor open class UITextView: UIView, UITextInput {
    open weak var delegate: (any UITextViewDelegate)?
    open var isEditable = true
    open private(set) var markedTextRange: UITextRange?

    /// Whether text and selection change together, which is told once both have.
    private var isReplacing = false

    open var text: String! = "" {
      didSet { selectedRange = NSRange(location: text.utf16.count, length: 0) }
    }

    open var selectedRange = NSRange(location: 0, length: 0) {
      didSet { if !isReplacing { delegate?.textViewDidChangeSelection(self) } }
    }

    public var selectedTextRange: UITextRange? {
      get { UITextRange(selectedRange.location..<selectedRange.location + selectedRange.length) }
      set { if let newValue { selectedRange = NSRange(newValue.offsets) } }
    }

    public var beginningOfDocument: UITextPosition { UITextPosition(offset: 0) }

    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }

    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
      let sum = position.offset + offset
      return 0...text.utf16.count ~= sum ? UITextPosition(offset: sum) : nil
    }

    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
      UITextRange(fromPosition.offset..<toPosition.offset)
    }

    open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
      let marked = markedText ?? ""
      let range = markedTextRange?.offsets ?? selectedTextRange?.offsets ?? 0..<0
      if let delegate, !delegate.textView(self, shouldChangeTextIn: NSRange(range), replacementText: marked) { return }
      markedTextRange = marked.isEmpty ? nil : UITextRange(range.lowerBound..<range.lowerBound + marked.utf16.count)
      replace(range, with: marked)
    }

    open func unmarkText() {
      guard markedTextRange != nil else { return }
      markedTextRange = nil
      delegate?.textViewDidChange(self)
    }

    /// Makes an edit that was allowed.
    func replace(_ range: Range<Int>, with string: String) {
      isReplacing = true
      text = NSString(string: text).replacingCharacters(in: NSRange(range), with: string)
      selectedRange = NSRange(location: range.lowerBound + string.utf16.count, length: 0)
      isReplacing = false
      delegate?.textViewDidChangeSelection(self)
      delegate?.textViewDidChange(self)
    }
  }
#endif
