import Domain
import JSONText
import PluginAPI

/// What a device knows about its sync as a whole.
struct SyncStatus: Hashable, Sendable {
  /// This device.
  let device: UInt64
  /// The zone of the server; `nil` if an earlier version wrote the row.
  var zone: String?
  /// The token of the last page that is taken in; `nil` before the first one.
  var token: String?
  /// Whether this device had no records when it began to read: what it has before the first token
  /// came from the server.
  var isJoining = false
  /// How far this device's clock is behind that of the server, in milliseconds.
  var offset: Int64 = 0
  /// The records that newer builds wrote, by name, with the version of the newest.
  var newer: [String: Int64] = [:]

  /// The most newer records that are noted: their names fit in a row.
  static let mostNewer = 3_000

  /// The name of the row that keeps it.
  static let row = "state"

  /// Starts sync on a device.
  init(device: UInt64) { self.device = device }

  /// The contents of the row: JSON.
  var bytes: [UInt8] {
    let text = JSONWriter.object(.control) { json in
      json.member("version", 1)
      json.member("device", ID<SyncStatus>(high: 0, low: device).description)
      if let zone { json.member("zone", zone) }
      if let token { json.member("token", token) }
      if isJoining { json.member("isJoining", true) }
      if offset != 0 { json.member("offset", offset) }
      if !newer.isEmpty {
        json.object("newer") { json in
          for (name, version) in newer.sorted(by: { $0.key < $1.key }) {
            json.member(name, Int(clamping: version))
          }
        }
      }
    }
    return Array(text.utf8)
  }

  /// Reads a row; `nil` if it is garbled.
  init?(_ bytes: [UInt8]) {
    guard
      let json = try? LocatedJSON(
        String(decoding: bytes, as: UTF8.self), JSONLimits(length: .max, isLenient: true)),
      let row = try? json.decoded(as: Row.self), row.version == 1,
      let device = ID<SyncStatus>(row.device)
    else { return nil }
    self.device = device.low
    (zone, token) = (row.zone, row.token)
    isJoining = row.isJoining ?? false
    offset = row.offset ?? 0
    newer = row.newer ?? [:]
  }

  private struct Row: Decodable {
    let version: Int
    let device: String
    let zone: String?
    let token: String?
    let isJoining: Bool?
    let offset: Int64?
    let newer: [String: Int64]?
  }
}
