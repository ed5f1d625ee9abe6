import JSONText
import PluginAPI
import XMLReading

/// Trips as JSON in the schema of this program, of version 1.
struct TripJSONFormat: TripFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    let text = ByteOrderMark.utf8(head.bytes[...])
    return JSONHead(text[...]).text("format") == TripSchema.format ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: TripReadingOptions
  ) throws(ShowFileError) -> ImportedTrip {
    let file = try WholeFile(&source)
    try file.checkUTF8()
    let json: LocatedJSON
    do throws(JSONError) {
      json = try LocatedJSON(
        utf8: file.bytes[...], JSONLimits(length: TripLimits.bytes, values: TripSchema.valueLimit))
    } catch {
      throw ShowFileError(
        .malformed, "column \(error.place.column): \(error.message)", line: error.place.line,
        remedy: "correct the JSON there, or export the trip again")
    }
    var reader = TripJSONReader(options)
    return try reader.read(json)
  }
}
