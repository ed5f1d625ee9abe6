import ArgumentParser
import PluginAPI
import SyncServer
import SyncWire

/// Writes a zone as JSON lines.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a zone as JSON lines, also while a server runs.",
    discussion: """
      The first line says what it is, each other line is a record, and the last line has their \
      number. A file is whole when it gets its name. What devices change meanwhile is in it or \
      not; a record that changes can be in it twice, and the last line of it counts. Keys are not \
      in it, nor are the tokens of devices.
      """)

  @Argument(help: "The owner of the zone.")
  var owner: String

  @Argument(help: "The name of the zone.")
  var zone: String

  @Argument(help: "The new file. Default: standard output.", completion: .file())
  var file: String?

  @OptionGroup var store: StoreOption

  func validate() throws { try NewKeyCommand.check("the name of an owner", owner) }

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in
      let (storage, place) = (try await store.openForLongWork(), try store.place)
      let pages = ZonePages(of: zone, of: owner, in: storage)
      guard let file else {
        _ = try await write(pages, at: place) { text throws(Failure) in
          try Failure.deliver(text)
        }
        return 0
      }
      let new = try NewFile(file)
      let counts = try await write(pages, at: place) { text throws(Failure) in
        try new.append(text)
      }
      try new.finish()
      try Failure.deliver(
        "exported the zone '\(zone)' of '\(owner)' as '\(file)': "
          + Self.text(of: counts) + "\n")
      return 0
    }
  }

  /// How many records there are: `5 records, 1 tombstone`.
  static func text(of counts: (records: Int, tombstones: Int)) -> String {
    func text(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
    return "\(text(counts.records, "record")), \(text(counts.tombstones, "tombstone"))"
  }

  /// Writes a page at a time, so that only one is in memory.
  ///
  /// - Returns: How many records there were, and of how many only the name is left.
  private func write(
    _ pages: ZonePages, at place: StorePlace, _ deliver: (String) throws(Failure) -> Void
  ) async throws(Failure) -> (records: Int, tombstones: Int) {
    var (pages, count, tombstones) = (pages, 0, 0)
    var isFirst = true
    while true {
      let facts: StorageFacts?
      do throws(ServerFault) {
        facts = try await pages.next()
      } catch .stale {
        throw Failure("the zone was deleted or replaced meanwhile", remedy: "export it again")
      } catch {
        throw Failure(error, in: place.name)
      }
      guard let facts, let zone = facts.zones.first else { break }
      if isFirst {
        let head = WireZoneFile.Head(
          zone: zone.name, owner: zone.owner, epoch: facts.epoch, sequence: zone.sequence)
        try deliver(WireZoneFile.text(of: head) + "\n")
        isFirst = false
      }
      let lines = facts.page.records.map { record in
        WireZoneFile.text(of: .record(record.remote, modified: record.modified)) + "\n"
      }
      count += lines.count
      tombstones += facts.page.records.count { $0.isDeleted }
      try deliver(lines.joined())
    }
    guard !isFirst else {
      throw Failure(
        "'\(owner)' has no zone '\(zone)'",
        remedy: "'callboard-sync-server zones \(owner)' lists the zones")
    }
    try deliver(WireZoneFile.text(of: .end(count)) + "\n")
    return (count - tombstones, tombstones)
  }
}
