import JSONText
import PluginAPI

/// Trips as JSON in the schema of this program, of version 1.
struct TripJSONFormat: TripFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    var rest = head.bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    rest = rest.drop { $0 <= 0x20 }
    guard rest.first == UInt8(ascii: "{") else { return .no }
    return Self.holdsMark(rest) ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: TripReadingOptions
  ) throws(ShowFileError) -> ImportedTrip {
    let bytes = try WholeFile.read(&source)
    let json: LocatedJSON
    do throws(JSONError) {
      json = try LocatedJSON(
        utf8: bytes[...], JSONLimits(length: TripLimits.bytes, values: TripSchema.valueLimit))
    } catch {
      throw ShowFileError(
        .malformed, "column \(error.place.column): \(error.message)", line: error.place.line,
        remedy: "correct the JSON there, or export the trip again")
    }
    var reader = TripJSONReader(options)
    return try reader.read(json)
  }

  /// Whether `"format"`, a colon and the mark follow each other, with blanks between at most.
  private static func holdsMark(_ bytes: ArraySlice<UInt8>) -> Bool {
    let (name, mark) = (Array("\"format\"".utf8), Array("\"\(TripSchema.format)\"".utf8))
    var rest = bytes
    while let start = rest.firstRange(of: name)?.upperBound {
      rest = rest[start...]
      var value = rest.drop { $0 <= 0x20 }
      guard value.popFirst() == UInt8(ascii: ":") else { continue }
      value = value.drop { $0 <= 0x20 }
      if value.starts(with: mark) { return true }
    }
    return false
  }
}
