import Foundation
import JSONText
import Simulation
import SyncSimulation

/// The file of a script of devices: one JSON object.
struct SavedSyncScript: Encodable {
  private static let marker = "sync script"
  private static let newest = 1
  /// A script of 100,000 acts is far below these.
  private static let limits = JSONLimits(length: 32 << 20, values: 1_000_000)

  private var callboard = marker
  private var version = newest
  private var surface = SyncCampaign.key
  /// The name of the mutant that the script was found with; `nil` if it needs none.
  let mutant: String?
  /// The script.
  let script: SyncScript

  /// Prepares a script to be written.
  init(_ script: SyncScript, needing mutant: Mutant?) { self.init(script, mutant: mutant?.name) }

  private init(_ script: SyncScript, mutant: String?) {
    (self.script, self.mutant) = (script, mutant)
  }

  /// Whether bytes are meant to be such a file.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    JSONHead(bytes[...]).text("callboard") == marker
  }

  /// What the file says beside the script.
  private struct Head: Decodable {
    let version: Int
    let surface: String
    let mutant: String?
  }

  /// Reads a file.
  init(_ bytes: [UInt8], from path: String) throws(Failure) {
    if case .number(let digits)? = JSONHead(bytes[...]).scalars["version"],
      let version = Int(digits), version > Self.newest
    {
      throw Failure(
        "\(path):1: version \(version) needs a newer Callboard; this one reads version "
          + "\(Self.newest)", status: Failure.damaged)
    }
    do throws(DecodingFault) {
      try self.init(try Self.json(bytes))
    } catch {
      throw Failure("\(path):\(error.place): \(error.message)", status: Failure.damaged)
    }
  }

  private static func json(_ bytes: [UInt8]) throws(DecodingFault) -> LocatedJSON {
    do throws(JSONError) {
      return try LocatedJSON(utf8: bytes[...], limits)
    } catch {
      let message =
        error.code == .trailingText
        ? "unexpected text after the script; a file has one script of devices" : error.message
      throw DecodingFault(message: message, place: error.place)
    }
  }

  private init(_ json: LocatedJSON) throws(DecodingFault) {
    let head = try json.decoded(as: Head.self)
    guard head.version == Self.newest else {
      throw DecodingFault(
        message: "no version \(head.version); this Callboard reads version \(Self.newest)",
        place: json[name: "version"]?.place ?? json.place)
    }
    guard head.surface == SyncCampaign.key else {
      throw DecodingFault(
        message: "the surface of a script of devices is '\(SyncCampaign.key)', not "
          + "'\(head.surface)'",
        place: json[name: "surface"]?.place ?? json.place)
    }
    guard let script = json[name: "script"] else {
      throw DecodingFault(message: "the member 'script' is missing", place: json.place)
    }
    self.init(try SyncScript(reading: script), mutant: head.mutant)
  }

  /// The contents of the file.
  func bytes(for path: String) throws(Failure) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(self) + Data("\n".utf8)
    } catch {
      throw Failure(
        "\(path): the script cannot be written: \(error)", status: Failure.inputOutput)
    }
  }
}
