import Foundation
import FoundationMatching
import Matching
import TestSupport
import Testing

@testable import TextFields

/// Telephone numbers against the example numbers of the metadata that the table is made of.
@Suite struct PhoneTests {
  struct Row: Sendable {
    let region: String
    let e164: String
    let national: String
    let international: String
  }

  static let rows: [Row] = {
    let url = Bundle.module.url(forResource: "phone", withExtension: "tsv", subdirectory: "Data")!
    return try! String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return Row(region: fields[0], e164: fields[1], national: fields[2], international: fields[3])
    }
  }()

  @Test func numbersAreGroupedAsAbroad() throws {
    let empty = try FieldModel(type: #require(.phone()))
    var others: [String] = []
    for row in Self.rows {
      var field = empty
      for key in row.e164 { field.insert(String(key)) }
      #expect(field.plainValue == row.e164 && field.verdict == .match, "\(row) \(field.text)")
      var pasted = empty
      #expect(pasted.insert(row.international).isAccepted && pasted.plainValue == row.e164, "\(row) \(pasted.text)")
      #expect(field.text == pasted.text, "\(row)")
      if field.text != row.international { others.append("\(row.international): \(field.text)") }
    }
    #expect(Self.rows.count > 900)
    // A number for which no grouping is meant is grouped as longer ones are.
    #expect(others.count <= 2, "\(others)")
  }

  /// Numbers that are written with a carrier's code, or with parts exchanged, are left out of the table.
  @Test func numbersAreGroupedAsWithinTheirCountry() throws {
    var (unread, others): ([String], [String]) = ([], [])
    for row in Self.rows where row.region != "001" {
      var field = try FieldModel(type: #require(.phone(of: row.region)))
      for key in row.national where key.isNumber { field.insert(String(key)) }
      if field.plainValue != row.e164 || field.verdict != .match {
        unread.append("\(row.national): \(field.plainValue)")
      }
      if field.text != row.national { others.append("\(row.national): \(field.text)") }
    }
    #expect(unread.count <= 1, "\(unread)")
    #expect(others.count <= 5, "\(others)")
  }

  @Test(arguments: [EngineChoice.auto, .only(.automaton), .only(.pcre2), .only(.foundation)])
  func storedNumbers(engine: EngineChoice) throws {
    FoundationMatcher.register()
    for region in ["GB", "US", "DE", "FR", "JP", "BR"] {
      guard let validator = try? ValueValidator(type: #require(.phone(of: region)), engine: engine) else { continue }
      for row in Self.rows where row.region == region {
        for form in [row.e164, row.international, row.national] {
          #expect(validator.judgement(of: form) == .valid, "\(form)")
        }
        // German and Brazilian numbers have many lengths.
        if ["GB", "US", "FR"].contains(region) {
          #expect(validator.judgement(of: row.e164.dropLast(5)).verdict != .match)
        }
      }
      for text in ["", "+", "0", "+999123456", "abc", "+44 20 7946 0958 ext. 5", "020794609580000012"] {
        #expect(validator.judgement(of: text).verdict != .match, "\(text)")
      }
    }
  }

  @Test func everyRegionHasAnExample() throws {
    #expect(FieldType.phoneRegions.count > 240)
    for region in FieldType.phoneRegions {
      let type = try #require(FieldType.phone(of: region))
      guard case .standard(let standard) = type.kind else { return #expect(Bool(false)) }
      #expect(try type.validator.accepts(standard.example), "\(region): \(standard.example)")
    }
  }

  @Test func unknownRegionsAreErrors() {
    #expect(FieldType.phone(of: "QQ") == nil)
    #expect(throws: FieldTypeError.self) { try FieldType(specification: "phone:QQ") }
  }
}
