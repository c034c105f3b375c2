// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if FIELDMATCH_STAND_INS
  public import Foundation

  // What the adapters use of AppKit, declared as AppKit declares it, so that they are type-checked where there is no
  // AppKit. The views keep values and draw nothing; what a user does to them is in Players.

  @MainActor open class NSResponder: NSObject {
    open func becomeFirstResponder() -> Bool { true }
  }

  @MainActor open class NSEvent: NSObject {}

  @MainActor open class NSView: NSResponder {
    private(set) var accessibilityHelp: String?
    public override init() {}
    public init(frame: NSRect) {}
    open func setAccessibilityHelp(_ help: String?) { accessibilityHelp = help }
  }

  @MainActor open class NSMenuItem: NSObject {
    public let action: Selector?
    init(action: Selector?) { self.action = action }
  }

  @MainActor open class NSMenu: NSObject {
    public private(set) var items: [NSMenuItem]
    init(items: [NSMenuItem]) { self.items = items }
    open func removeItem(_ item: NSMenuItem) { items.removeAll { $0 === item } }
  }

  @MainActor public protocol NSValidatedUserInterfaceItem {
    var action: Selector? { get }
  }

  extension NSMenuItem: NSValidatedUserInterfaceItem {}

  @MainActor public final class NSPasteboard: NSObject {
    public enum PasteboardType { case string }
    public static let general = NSPasteboard()
    var content: String?
    public func string(forType type: PasteboardType) -> String? { content }
  }

  @MainActor open class NSText: NSView {
    open var isFieldEditor = false
    open func paste(_ sender: Any?) {}
  }

  @MainActor public protocol NSTextViewDelegate: AnyObject {
    func textView(
      _ textView: NSTextView, shouldChangeTextIn affectedCharRange: NSRange, replacementString: String?
    ) -> Bool
    func textViewDidChangeSelection(_ notification: Notification)
    func undoManager(for view: NSTextView) -> UndoManager?
    func textView(_ view: NSTextView, menu: NSMenu, for event: NSEvent, at charIndex: Int) -> NSMenu?
  }

  @MainActor open class NSTextView: NSText {
    public weak var delegate: (any NSTextViewDelegate)?
    /// Tells the text field whose editor this is.
    var didChange: () -> Void = {}
    private var selection = NSRange(location: 0, length: 0)
    private var marked: NSRange?
    /// Whether text and selection change together, which is told once both have.
    private var isReplacing = false

    open var string = "" {
      didSet { setSelectedRange(NSRange(location: string.utf16.count, length: 0)) }
    }

    open func validateUserInterfaceItem(_ item: any NSValidatedUserInterfaceItem) -> Bool { true }
    open func selectedRange() -> NSRange { selection }
    open func hasMarkedText() -> Bool { marked != nil }
    open func markedRange() -> NSRange { marked ?? NSRange(location: NSNotFound, length: 0) }

    open func setSelectedRange(_ range: NSRange) {
      selection = range
      if isReplacing { return }
      delegate?.textViewDidChangeSelection(Notification(name: Notification.Name("selection")))
    }

    open func setMarkedText(_ string: Any, selectedRange: NSRange, replacementRange: NSRange) {
      let text = string as? String ?? ""
      let range = marked ?? (replacementRange.location == NSNotFound ? selection : replacementRange)
      if let delegate, !delegate.textView(self, shouldChangeTextIn: range, replacementString: text) { return }
      marked = text.isEmpty ? nil : NSRange(location: range.location, length: text.utf16.count)
      replace(range, with: text)
    }

    open func unmarkText() {
      guard marked != nil else { return }
      marked = nil
      didChange()
    }

    open func insertText(_ string: Any, replacementRange: NSRange) {
      let text = string as? String ?? ""
      let range = marked ?? (replacementRange.location == NSNotFound ? selection : replacementRange)
      marked = nil
      if let delegate, !delegate.textView(self, shouldChangeTextIn: range, replacementString: text) { return }
      replace(range, with: text)
    }

    /// Makes an edit that was allowed.
    func replace(_ range: NSRange, with text: String) {
      isReplacing = true
      string = NSString(string: string).replacingCharacters(in: range, with: text)
      isReplacing = false
      setSelectedRange(NSRange(location: range.location + text.utf16.count, length: 0))
      didChange()
    }
  }

  @MainActor public protocol NSTextFieldDelegate: AnyObject {
    func control(_ control: NSControl, textShouldBeginEditing fieldEditor: NSText) -> Bool
    func control(_ control: NSControl, textShouldEndEditing fieldEditor: NSText) -> Bool
    func controlTextDidBeginEditing(_ notification: Notification)
    func controlTextDidEndEditing(_ notification: Notification)
    func controlTextDidChange(_ notification: Notification)
    func control(_ control: NSControl, textView: NSTextView, doCommandBy commandSelector: Selector) -> Bool
    func control(
      _ control: NSControl, textView: NSTextView, completions words: [String], forPartialWordRange charRange: NSRange,
      indexOfSelectedItem index: UnsafeMutablePointer<Int>
    ) -> [String]
  }

  @MainActor open class NSCell: NSObject {
    public override required init() {}
    open func fieldEditor(for controlView: NSView) -> NSTextView? { nil }
  }

  @MainActor open class NSTextFieldCell: NSCell {}

  @MainActor open class NSControl: NSView {
    open class var cellClass: AnyClass? {
      get { NSTextFieldCell.self }
      set {}
    }

    open var isEnabled = true
    open var stringValue = ""
    var editor: NSTextView?
    open func currentEditor() -> NSText? { editor }
  }

  @MainActor open class NSTextField: NSControl {
    open weak var delegate: (any NSTextFieldDelegate)?
    open var placeholderString: String?

    /// The window gives the text field its field editor, as at a click.
    func startEditing() {
      let cell = (Self.cellClass as? NSCell.Type)?.init()
      let editor = cell?.fieldEditor(for: self) ?? NSTextView()
      editor.string = stringValue
      editor.delegate = self as? any NSTextViewDelegate
      editor.didChange = { [weak self] in
        self?.delegate?.controlTextDidChange(Notification(name: Notification.Name("change")))
      }
      self.editor = editor
    }

    /// The window takes the field editor back.
    func stopEditing() {
      stringValue = editor?.string ?? stringValue
      editor = nil
    }
  }
#endif
