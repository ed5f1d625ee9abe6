import ArgumentParser
import SyncServer
import SyncServer_HTTP
import Terminal

/// Lists the zones of an owner.
struct ZonesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zones",
    abstract: "List the zones of an owner with what is in them, also while a server runs.",
    discussion: """
      Tombstones are the names of records that were deleted for good. The sequence is the number \
      of the newest change. All records are looked at, which takes a while in a large zone.
      """)

  @Argument(help: "The owner.")
  var owner: String

  @OptionGroup var store: StoreOption

  func validate() throws { try NewKeyCommand.check("the name of an owner", owner) }

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in
      let (storage, place, owner) = (try await store.openForLongWork(), try store.place, owner)
      try await StoreOption.check(owner, in: storage, at: place)
      let rows = try await Failure.translating(place) { () throws(ServerFault) in
        try await Self.rows(of: owner, in: storage)
      }
      guard !rows.isEmpty else {
        StandardStream.error.writeLine("'\(owner)' has no zones")
        return 0
      }
      let headings = ["zone", "records", "tombstones", "bytes", "sequence", "last change"]
      try Failure.deliver(TextColumns.lines(of: [headings] + rows, numbers: [1, 2, 3, 4]))
      return 0
    }
  }

  private static func rows(
    of owner: String, in storage: any ServerStorage
  ) async throws(ServerFault) -> [[String]] {
    var rows: [[String]] = []
    for zone in try await storage.read(.zones(of: owner)).zones {
      let facts = try await storage.read(.zone(zone.name, of: owner, .counts))
      guard let zone = facts.zones.first, !zone.isDeleted, let counts = facts.counts else {
        continue
      }
      rows.append([
        zone.name, "\(counts.records)", "\(counts.tombstones)", "\(zone.byteCount)",
        "\(zone.sequence)", counts.lastChange?.text ?? "-",
      ])
    }
    return rows
  }
}
