import JSONText
import PluginAPI

/// Trips as JSON in the schema of this program, of version 1.
struct TripJSONFormat: TripFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    var rest = head.bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    return JSONHead(rest).text("format") == TripSchema.format ? .yes : .no
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
}
