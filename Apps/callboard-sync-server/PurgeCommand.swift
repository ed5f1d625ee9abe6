import ArgumentParser
import Domain
import SyncServer

/// Collects what was deleted.
struct PurgeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "purge",
    abstract: "Collect what was deleted long ago, as a server does daily, also while one runs.",
    discussion: """
      Records that devices deleted before that time lose their values, and only their names are \
      left, as tombstones. Tombstones that are as old are removed. A device that was away for \
      longer reads its workspaces from the start. The room is used for new records; 'compact' \
      gives it back to the disk.
      """)

  @Option(
    name: .customLong("before"),
    help: ArgumentHelp(
      "Collect what was deleted more than so many days ago.", valueName: "days"))
  var days = Self.standardDays

  @Option(help: "Collect only in the zones of this owner.")
  var owner: String?

  @OptionGroup var store: StoreOption

  private static let standardDays =
    Int(ServerSettings().tombstoneAge.components.seconds / secondsOfDay)
  private static let secondsOfDay: Int64 = 86_400
  private static let mostDays = 36_500

  func validate() throws {
    guard (0...Self.mostDays).contains(days) else {
      throw ValidationError("--before is a number of days from 0 to \(Self.mostDays)")
    }
    if let owner { try NewKeyCommand.check("--owner", owner) }
  }

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in
      let (storage, place, owner) = (try await store.openForLongWork(), try store.place, owner)
      if let owner { try await StoreOption.check(owner, in: storage, at: place) }
      let now = Timestamp.now
      let moment = Timestamp(
        milliseconds: now.milliseconds - Int64(days) * Self.secondsOfDay * 1_000)
      let counts = try await Failure.translating(place) { () throws(ServerFault) in
        let shell = try await ServerShell.administering(storage)
        let counts = try await shell.collect(before: moment, of: owner, at: now)
        try place.mark(storage)
        return [counts.emptied, counts.removed]
      }
      try Failure.deliver(
        "deleted records that lost their values: \(counts[0])\n"
          + "tombstones that were removed: \(counts[1])\n")
      return 0
    }
  }
}
