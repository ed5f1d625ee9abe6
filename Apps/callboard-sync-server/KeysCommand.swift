import ArgumentParser
import Domain
import SyncServer
import SyncSigning

/// The keys that devices have for this server.
struct KeysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Make, list and revoke the keys of devices.",
    discussion: """
      Give each device a key of its own, so that you can revoke one without the others. All keys \
      of one owner share the owner's workspaces; keys of other owners do not see them. A running \
      server accepts a new key, and refuses a revoked one, at once.
      """,
    subcommands: [NewKeyCommand.self, ListKeysCommand.self, RevokeKeyCommand.self])

  /// Makes a key, and stores its public half.
  ///
  /// - Returns: The text of the key, which is stored nowhere.
  static func makeKey(
    _ name: String, owner: String, canWrite: Bool, in storage: any KeyStore, at place: StorePlace
  ) async throws(Failure) -> String {
    var random = SystemRandomNumberGenerator()
    let key = AccessKey(using: &random)
    let entry = KeyEntry(
      name: name, owner: owner, identifier: key.publicKey.identifier,
      publicKey: key.publicKey.bytes, canWrite: canWrite, made: .now)
    let isAdded = try await Failure.translating(place) { () throws(ServerFault) in
      try await storage.add(entry)
    }
    guard isAdded else {
      throw Failure(
        "there is a key named '\(name)'", remedy: "choose another name, or revoke it first")
    }
    return key.text
  }

  /// The owner of keys that are made without one.
  static let standardOwner = "default"
}
