import JSONText
import PluginAPI

/// What the bodies of requests and replies have in common.
enum WireForm {
  /// Replies are as deep as a list in a field of a record of a zone; others are damaged or hostile.
  static let depth = 32
  /// The most values of a body: 200 records of 1,000 fields have fewer.
  static let mostValues = 1_000_000

  /// Reads the body of a request or reply.
  ///
  /// - Parameters:
  ///   - body: The bytes, which are not trusted.
  ///   - length: The most bytes.
  ///   - isLenient: Whether texts that are not valid are mended, so that one of them does not spoil
  ///     the others.
  /// - Returns: The object.
  /// - Throws: ``WireFault`` if it is not one.
  static func read(
    _ body: [UInt8], upTo length: Int, isLenient: Bool
  ) throws(WireFault) -> LocatedJSON {
    let json: LocatedJSON
    do throws(JSONError) {
      json = try LocatedJSON(
        utf8: body[...],
        JSONLimits(length: length, depth: depth, values: mostValues, isLenient: isLenient))
    } catch {
      throw WireFault(error)
    }
    guard case .object = json.value else { throw WireFault("the body must be an object", json) }
    return json
  }

  /// Writes the name of a zone, with the owner that stands for who sends the request.
  static func writeZone(_ name: String, to json: inout JSONWriter) {
    json.object("zoneID") { zone in
      zone.member("zoneName", name)
      zone.member("ownerRecordName", "_defaultOwner")
    }
  }

  /// Reads the name of a zone.
  static func zone(_ json: LocatedJSON) throws(WireFault) -> String {
    guard let zone = json[name: "zoneID"] else { throw WireFault("'zoneID' is missing", json) }
    return try zone.needText("zoneName")
  }
}

extension JSONWriter {
  /// Writes an array of objects.
  mutating func objects<Value>(
    _ name: String, _ values: some Sequence<Value>, _ body: (Value, inout JSONWriter) -> Void
  ) {
    self.name(name)
    array { json in
      for value in values { json.object { body(value, &$0) } }
    }
  }
}
