/// What sync knows beside the contents of a workspace, by name.
package struct SyncRows: Sendable {
  /// The rows.
  package private(set) var values: [String: [UInt8]] = [:]
  /// The bytes of all names and rows.
  package private(set) var length = 0

  /// Starts without rows.
  package init() {}

  /// Takes over rows, which replace earlier ones; `nil` removes a row.
  package mutating func take(_ rows: [String: [UInt8]?]) {
    for (name, row) in rows {
      if let old = values[name] { length -= name.utf8.count + old.count }
      if let row { length += name.utf8.count + row.count }
      values[name] = row
    }
  }
}
