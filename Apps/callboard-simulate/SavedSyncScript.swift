import Foundation
import JSONText
import Simulation
import SyncSimulation

/// The file of a script of devices: one JSON object.
struct SavedSyncScript: Codable {
  private static let marker = "sync script"
  private static let newest = 1
  /// The largest file: a script of 100,000 acts is far below it.
  private static let limit = 32 << 20

  private var callboard = marker
  private var version = newest
  private var surface = SyncCampaign.key
  /// The name of the mutant that the script was found with; `nil` if it needs none.
  let mutant: String?
  /// The script.
  let script: SyncScript

  /// Prepares a script to be written.
  init(_ script: SyncScript, needing mutant: Mutant?) {
    self.script = script
    self.mutant = mutant?.name
  }

  /// Whether bytes are meant to be such a file.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    JSONHead(bytes[...]).text("callboard") == marker
  }

  /// Reads a file.
  init(_ bytes: [UInt8], from path: String) throws(Failure) {
    func damaged(_ what: String) -> Failure {
      Failure("\(path):1: \(what)", status: Failure.damaged)
    }
    if case .number(let digits)? = JSONHead(bytes[...]).scalars["version"],
      let version = Int(digits), version > Self.newest
    {
      throw damaged(
        "version \(version) needs a newer Callboard; this one reads version \(Self.newest)")
    }
    guard bytes.count <= Self.limit else {
      throw damaged("the file has more than \(Self.limit) bytes")
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    } catch {
      throw damaged("this is not a whole script of devices")
    }
    guard version == Self.newest, surface == SyncCampaign.key else {
      throw damaged("this is not a script of devices")
    }
    if let mistake = script.mistake { throw damaged(mistake) }
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
