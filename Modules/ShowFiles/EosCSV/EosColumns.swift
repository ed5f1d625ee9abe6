import Domain
import PluginAPI
import XMLReading

/// The columns of the targets, by the names in their header.
struct EosColumns {
  /// The topics of ignored columns.
  enum Topic: Int, CaseIterable {
    case times, links, notes, settings

    /// How the report calls them.
    var title: String {
      switch self {
      case .times: "cells of times"
      case .links: "cells of links"
      case .notes: "cells of notes and scenes"
      case .settings: "cells of other settings"
      }
    }

    /// Why they are ignored.
    var reason: String {
      switch self {
      case .times: "times are not imported"
      case .links: "links of cues are not imported"
      case .notes: "notes and scene texts are not imported"
      case .settings: "not used"
      }
    }

    /// The topic of a column.
    init(column: String) {
      self =
        switch column {
        case "FOLLOW", "LINK", "LOOP", "EXTERNAL_LINKS": .links
        case "CUE_NOTES", "SCENE_TEXT", "SCENE_END": .notes
        case "TIME_DATA", "DURATION": .times
        case _ where column.hasSuffix("_TIME") || column.hasSuffix("_DELAY"): .times
        default: .settings
        }
    }
  }

  /// The column of the type as a number.
  let type: Int?
  /// The column of the type as a text.
  let typeText: Int?
  /// The column of the list's number.
  let list: Int?
  /// The column of the number.
  let id: Int
  /// The column of the part's number.
  let part: Int?
  /// The column of the name.
  let label: Int?
  /// The topic of each other column; negative for the columns above.
  let topics: [Int]

  /// Reads a header.
  ///
  /// - Parameters:
  ///   - row: The header.
  ///   - line: Its line.
  /// - Throws: ``ShowFileError`` if columns that identify a row are missing.
  init(_ row: CSVRow, line: Int) throws(ShowFileError) {
    var places: [String: Int] = [:]
    var names: [String] = []
    for column in 0..<row.count {
      let name = FallbackTexts.decoded(row[trimmed: column].prefix(80)).text.uppercased()
      names.append(name)
      if !name.isEmpty, places[name] == nil { places[name] = column }
    }
    type = places["TARGET_TYPE"]
    typeText = places["TARGET_TYPE_AS_TEXT"]
    list = places["TARGET_LIST_NUMBER"]
    part = places["PART_NUMBER"] ?? places["TARGET_PART_NUMBER"]
    label = places["LABEL"]
    guard let id = places["TARGET_ID"], type != nil || typeText != nil else {
      let missing = places["TARGET_ID"] == nil ? "TARGET_ID" : "TARGET_TYPE_AS_TEXT"
      throw ShowFileError(
        .malformed,
        "the targets have no column \(missing); their header is \(Self.shown(names))",
        line: line, remedy: "export the file from Eos again, with the row of column names")
    }
    self.id = id
    // Identifying columns are not details.
    let used = Set(
      [type, typeText, list, id, part, label, places["TARGET_DCID"]].compactMap(\.self))
    topics = names.enumerated().map { column, name in
      used.contains(column) ? -1 : Topic(column: name).rawValue
    }
  }

  private static func shown(_ names: [String]) -> String {
    Name.cleaned(examples(names.filter { !$0.isEmpty }, limit: 8))
  }
}
