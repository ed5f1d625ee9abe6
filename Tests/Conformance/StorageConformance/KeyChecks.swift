import Domain
import SyncServer

/// The keys of a server, and its secret.
enum KeyChecks {
  static var all: [StorageCheck<any KeyStore>] {
    [
      StorageCheck("a key is found by what requests name it by, also by others", added),
      StorageCheck("two keys cannot have one name, and one key cannot have two", duplicates),
      StorageCheck("a removed key is gone for others at once", removed),
      StorageCheck("there is one secret of 32 bytes", secret),
    ]
  }

  private static func entry(
    _ name: String, owner: String = "anna", canWrite: Bool = true
  ) -> KeyEntry {
    KeyEntry(
      name: name, owner: owner, identifier: "id of \(name)", publicKey: Array(name.utf8),
      canWrite: canWrite, made: Timestamp(milliseconds: 1_800_000_000_123))
  }

  private static func added(_ subject: StorageSubject<any KeyStore>) async throws {
    let store = try await subject.open()
    try requireEqual(try await store.keys(), [], "the keys of an empty store")
    for name in ["phone", "laptop", "Tablet"] {
      let isAdded = try await store.add(entry(name, canWrite: name != "phone"))
      try require(isAdded, "'\(name)' was not added")
    }
    let other = try await subject.open()
    try requireEqual(
      try await other.keys(),
      [entry("Tablet"), entry("laptop"), entry("phone", canWrite: false)], "the keys")
    try requireEqual(
      try await other.key("id of phone"), entry("phone", canWrite: false), "the key")
    try requireEqual(try await other.key("phone"), nil, "the key of another identifier")
  }

  private static func duplicates(_ subject: StorageSubject<any KeyStore>) async throws {
    let store = try await subject.open()
    let renamed = KeyEntry(
      name: "tablet", owner: "anna", identifier: "id of phone", publicKey: [1], canWrite: true,
      made: Timestamp(milliseconds: 0))
    let outcomes = [
      try await store.add(entry("phone")), try await store.add(entry("phone", owner: "ben")),
      try await store.add(renamed),
    ]
    try requireEqual(outcomes, [true, false, false], "what was added")
    try requireEqual(try await store.keys(), [entry("phone")], "the keys")
  }

  private static func removed(_ subject: StorageSubject<any KeyStore>) async throws {
    let store = try await subject.open()
    let other = try await subject.open()
    _ = try await store.add(entry("phone"))
    try requireEqual(try await other.key("id of phone"), entry("phone"), "the key")
    let outcomes = [
      try await store.removeKey(named: "phone"), try await store.removeKey(named: "phone"),
    ]
    try requireEqual(outcomes, [true, false], "what was removed")
    try requireEqual(try await other.key("id of phone"), nil, "the removed key")
    let isAdded = try await other.add(entry("phone"))
    try require(isAdded, "the name is not free again")
  }

  private static func secret(_ subject: StorageSubject<any KeyStore>) async throws {
    let store = try await subject.open()
    let secret = try await store.secret()
    try requireEqual(secret.count, 32, "the bytes of the secret")
    try require(Set(secret).count > 4, "the secret is not random: \(secret)")
    let other = try await subject.open()
    try requireEqual(try await other.secret(), secret, "the secret")
  }
}
