import Domain
import Persistence
import PluginAPI

extension JournalLine.Sync {
  /// The bytes of rows in one line, if they are written again.
  private static let lineLength = 1 << 20

  /// What an update writes; `nil` for one that changes nothing.
  init?(_ update: SyncUpdate, leadingTo state: WorkspaceState) {
    guard !update.rows.isEmpty || update.acknowledged != nil else { return nil }
    rows = update.rows.mapValues { $0.map(Base64.text) }
    sent = update.acknowledged == nil ? nil : state.record.sent.map { JournalLine.Position($0) }
  }

  private init(rows: [String: String?]) { (self.rows, sent) = (rows, nil) }

  /// The line.
  var line: JournalLine { JournalLine(sync: self) }

  /// All rows, a part of them in each line.
  static func all(_ stored: SyncRows) -> [Self] {
    var parts: [Self] = []
    var (rows, length): ([String: String?], Int) = ([:], 0)
    for (name, row) in stored.values {
      rows[name] = Base64.text(of: row)
      length += row.count
      guard length >= lineLength else { continue }
      parts.append(Self(rows: rows))
      (rows, length) = ([:], 0)
    }
    return rows.isEmpty ? parts : parts + [Self(rows: rows)]
  }

  /// About how many bytes all rows have in a file.
  static func length(of stored: SyncRows) -> Int { stored.length / 3 * 4 + stored.values.count * 8 }

  /// The rows; `nil` if one is not in base 64.
  var stored: [String: [UInt8]?]? {
    var stored: [String: [UInt8]?] = [:]
    for (name, text) in rows {
      guard let text else {
        stored.updateValue(nil, forKey: name)
        continue
      }
      guard let bytes = Base64.bytes(of: text) else { return nil }
      stored[name] = bytes
    }
    return stored
  }
}
