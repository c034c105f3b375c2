#if canImport(UIKit) || canImport(AppKit) || FIELDMATCH_STAND_INS
  import Foundation
  import TextFields

  #if canImport(UIKit)
    import UIKit
  #elseif canImport(AppKit)
    import AppKit
  #endif

  /// What the selectors of menus and shortcuts mean for a field.
  enum EditCommand {
    /// The editing action of a selector; `nil` for one that is none of a field's.
    static func action(of selector: Selector) -> EditingAction? { actions[NSStringFromSelector(selector)] }

    private static let actions: [String: EditingAction] = [
      "cut:": .cut, "copy:": .copy, "paste:": .paste, "pasteAndMatchStyle:": .paste, "pasteAsPlainText:": .paste,
      "pasteAndGo:": .paste, "pasteAndSearch:": .paste, "delete:": .delete, "select:": .select,
      "selectAll:": .selectAll, "_share:": .share, "share:": .share, "_define:": .lookUp, "_lookup:": .lookUp,
      "_translate:": .lookUp, "_lookUpDefiniteRangeInDictionaryFromMenu:": .lookUp,
      "orderFrontSharingServicePicker:": .share,
    ]
  }

  extension FieldModel {
    /// Whether the field does not offer what a selector means; `false` for a selector that is none of a field's.
    func forbids(_ selector: Selector) -> Bool { EditCommand.action(of: selector).map { !allows($0) } ?? false }
  }
#endif
