import JSONText
import PluginAPI

/// The body of a request for a stream of hints: `{"zones":[{"zoneID":{"zoneName":"…"}}]}`.
struct StreamRequest: Hashable, Sendable {
  /// The zones to hear about; `nil` for all.
  let zones: Set<String>?

  /// The most zones of a request: an owner has no more.
  private static let mostZones = 300
  private static let limits = JSONLimits(
    length: 200_000, depth: 8, values: 10_000, isLenient: false)

  /// Reads a body, which is not trusted; an empty one asks for all zones.
  ///
  /// - Throws: ``/PluginAPI/RemoteFailure`` with the code `BAD_REQUEST`.
  init(_ body: [UInt8]) throws(RemoteFailure) {
    guard !body.isEmpty else {
      zones = nil
      return
    }
    guard let json = try? LocatedJSON(utf8: body[...], Self.limits), case .object = json.value
    else { throw RemoteFailure(.badRequest, "the body must be an object in JSON") }
    guard let list = json[name: "zones"] else {
      zones = nil
      return
    }
    guard case .array(let elements) = list.value, elements.count <= Self.mostZones else {
      throw RemoteFailure(.badRequest, "'zones' must be a list of up to \(Self.mostZones) zones")
    }
    var zones: Set<String> = []
    for element in elements {
      guard case .string(let name)? = element[name: "zoneID"]?[name: "zoneName"]?.value else {
        throw RemoteFailure(.badRequest, "a zone must have a 'zoneID' with a 'zoneName'")
      }
      zones.insert(name)
    }
    self.zones = zones
  }

  /// What a hint looks like on the wire.
  static func event(_ zone: String) -> String {
    "data: \(JSONWriter.object(.control) { $0.member("zoneName", zone) })\n\n"
  }

  /// What begins a stream: the client asks once for what it missed.
  static let opening = "data: {}\n\n"
  /// What keeps a quiet stream open; clients ignore it.
  static let comment = ": \n\n"
}
