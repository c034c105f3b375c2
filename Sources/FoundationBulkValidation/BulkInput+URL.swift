public import BulkValidation
public import Foundation

extension BulkInput {
  /// A file by its URL.
  ///
  /// - Precondition: the URL is a file URL.
  public static func file(_ url: URL) -> BulkInput {
    precondition(url.isFileURL, "records are read from files: \(url) is none")
    return .file(url.path)
  }
}
