import ArgumentParser
import Domain
import PluginAPI
import SyncServer
import SyncServer_PostgreSQL
import SyncWire
import Terminal

/// Reads a zone from JSON lines.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Store a zone that was exported, also while a server runs.",
    discussion: """
      All of it is stored, or nothing, and it is held in memory until then. The zone begins a new \
      life: the tokens of devices for it are refused, so they read it from the start and send \
      what they have and it lacks. Deletions that it has as tombstones count; others that were \
      made after the export can come back.
      """)

  @Argument(help: "The owner of the zone, who needs no key yet.")
  var owner: String

  @Argument(help: "The name of the zone; it may differ from the one in the file.")
  var zone: String

  @Argument(help: "The file; /dev/stdin is standard input.", completion: .file())
  var file: String

  @Flag(help: "Remove the records that the zone has; without this, it must be new.")
  var replace = false

  @OptionGroup var store: StoreOption

  func validate() throws { try NewKeyCommand.check("the name of an owner", owner) }

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in
      let (storage, place) = (try await store.openForLongWork(), try store.place)
      let contents = try Self.read(file)
      let (zone, owner, replaces) = (zone, owner, replace)
      let answer = try await Failure.translating(place) { () throws(ServerFault) in
        let answer = try await ServerShell.administering(storage).replaceZone(
          zone, of: owner, with: contents, replaces: replaces, at: .now)
        try place.mark(storage)
        return answer
      }
      if case .failure(let failure) = answer.result {
        guard failure.code != .exists else {
          throw Failure(
            "'\(owner)' has a zone '\(zone)'",
            remedy: "choose another name, or add --replace to remove its records")
        }
        throw Failure(failure, answer.fault, at: place)
      }
      await Self.note(ZoneHint(owner: owner, zone: zone), in: storage, at: place)
      try Failure.deliver(
        "imported '\(file)' as the zone '\(zone)' of '\(owner)': "
          + ExportCommand.text(of: contents.counts) + "\n")
      return 0
    }
  }

  /// Lets the devices of a database's servers know; the server of a file hears nothing.
  private static func note(
    _ hint: ZoneHint, in storage: any ServerStorage, at place: StorePlace
  ) async {
    guard let storage = storage as? PostgreSQLStorage else { return }
    do throws(ServerFault) {
      try await PostgreSQLBell(storage).send(hint)
    } catch {
      StandardStream.error.writeLine(
        "callboard-sync-server: warning: the zone is imported, but devices notice it only when "
          + "they next ask: \(Failure(error, in: place.name).message)")
    }
  }

  /// Reads all lines; the first one that is at fault is named.
  private static func read(_ path: String) throws(Failure) -> ZoneContents {
    let file = try LineFile(path, longest: WireZoneFile.longestLine)
    guard let first = try file.next() else { throw Failure("'\(path)' is empty") }
    _ = try located(path) { () throws(WireFault) in try WireZoneFile.head(first) }
    var (contents, count) = (ZoneContents(), 0)
    while let bytes = try file.next() {
      let line = try located(path) { () throws(WireFault) in
        try WireZoneFile.line(bytes, number: file.number)
      }
      switch line {
      case .record(let record, let modified):
        count += 1
        do throws(RemoteFailure) {
          try contents.add(record, modified: modified)
        } catch {
          throw file.failure("the record '\(record.name)': \(error.reason)")
        }
      case .end(let expected):
        guard expected == count else {
          throw file.failure("the file has \(count) records, and its end says \(expected)")
        }
        guard try file.next() == nil else { throw file.failure("there is a line after the end") }
        return contents
      }
    }
    throw Failure(
      "'\(path)' was cut off: its last line is not the end", remedy: "export the zone again")
  }

  private static func located<Value>(
    _ path: String, _ body: () throws(WireFault) -> Value
  ) throws(Failure) -> Value {
    do throws(WireFault) {
      return try body()
    } catch {
      throw Failure("\(path):\(error)")
    }
  }
}
