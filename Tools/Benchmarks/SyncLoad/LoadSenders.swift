import Domain
import PluginAPI
import SyncServer
import SyncSigning

/// The keys of a load, and the zones that they open: several owners with several devices each.
///
/// There are enough of them that the server's usual limits let several thousand requests a second
/// through: 20 a second of a key, 100 a second to a zone.
struct LoadSenders: Sendable {
  static let owners = 8
  static let zonesOfOwner = 8
  static let keysOfOwner = 50
  static var zones: Int { owners * zonesOfOwner }

  /// The keys of each owner.
  let keys: [[AccessKey]]

  /// Makes the keys and their entries in a store.
  init(in storage: any KeyStore, at now: Timestamp) async throws {
    var keys: [[AccessKey]] = []
    var random = SystemRandomNumberGenerator()
    for owner in 0..<Self.owners {
      var ofOwner: [AccessKey] = []
      for number in 0..<Self.keysOfOwner {
        let key = AccessKey(using: &random)
        let entry = KeyEntry(
          name: "bench-\(owner)-\(number)", owner: "owner-\(owner)",
          identifier: key.publicKey.identifier, publicKey: key.publicKey.bytes, canWrite: true,
          made: now)
        guard try await storage.add(entry) else {
          throw BuiltProcess.Failure(description: "the store has the key '\(entry.name)' already")
        }
        ofOwner.append(key)
      }
      keys.append(ofOwner)
    }
    self.keys = keys
  }

  /// The zone of a request, of all zones in turn.
  static func zone(of number: Int) -> (owner: Int, name: String) {
    let zone = number % zones
    return (zone % owners, "zone-\(zone / owners)")
  }

  /// The key that sends a request: those of the owner in turn.
  func key(of number: Int) -> AccessKey {
    let ofOwner = keys[number % Self.owners]
    return ofOwner[number / Self.owners % ofOwner.count]
  }
}
