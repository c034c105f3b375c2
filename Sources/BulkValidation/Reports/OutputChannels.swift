/// One element for each of the outputs that a run may have.
package struct OutputChannels<Element> {
  /// For the valid records.
  package var validRecords: Element
  /// For the records that are not valid.
  package var badRecords: Element
  /// For the faults.
  package var faults: Element

  /// Makes channels with an element for each output.
  package init(validRecords: Element, badRecords: Element, faults: Element) {
    self.validRecords = validRecords
    self.badRecords = badRecords
    self.faults = faults
  }

  /// The channels with each element transformed.
  func map<Other>(_ transform: (Element) -> Other) -> OutputChannels<Other> {
    OutputChannels<Other>(
      validRecords: transform(validRecords), badRecords: transform(badRecords), faults: transform(faults))
  }
}

extension OutputChannels: Sendable where Element: Sendable {}

extension OutputChannels<FileDescriptorOutput?> {
  /// The outputs that exist.
  package var all: [FileDescriptorOutput] { [validRecords, badRecords, faults].compactMap { $0 } }
}
