import PluginAPI
import XMLReading

/// The columns of a list of regions and markers.
struct ReaperColumns {
  /// The columns that every such list has, in this order.
  private static let required = ["#", "name", "start", "end", "length"]

  /// The column that says what a row is, and its number: `R1`, `M1`.
  let id: Int
  /// The column of the name.
  let name: Int
  /// The column of where it begins.
  let start: Int
  /// The column of where a region ends.
  let end: Int
  /// The column of the colour.
  let color: Int?

  /// Reads a header; `nil` if it is another.
  init?(_ row: CSVRow) {
    let names = (0..<row.count).map {
      String(decoding: row[trimmed: $0].prefix(40), as: UTF8.self).lowercased()
    }
    let places = Self.required.compactMap { names.firstIndex(of: $0) }
    guard places.count == Self.required.count else { return nil }
    (id, name, start, end) = (places[0], places[1], places[2], places[3])
    color = names.firstIndex(of: "color")
  }

  /// Whether a row is a region or a marker, and which; `nil` if it is neither.
  func identity(of row: CSVRow) -> (isRegion: Bool, number: RecordNumber)? {
    row.withCell(id) { cell in
      let isRegion = cell.first == UInt8(ascii: "R") || cell.first == UInt8(ascii: "r")
      let isMarker = cell.first == UInt8(ascii: "M") || cell.first == UInt8(ascii: "m")
      guard isRegion || isMarker,
        let number = RecordNumber(UnsafeBufferPointer(rebasing: cell.dropFirst()))
      else { return nil }
      return (isRegion, number)
    }
  }
}
