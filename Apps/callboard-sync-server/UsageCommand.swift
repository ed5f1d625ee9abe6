import ArgumentParser
import SyncServer

/// Says how much is stored, and how much of the quotas is used.
struct UsageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "usage",
    abstract: "Say how much is stored, and how much of the limits, also while a server runs.",
    discussion: """
      An owner has at most \(limits.zonesPerOwner) zones, and deleted ones count. A zone has at \
      most \(limits.zoneBytes) bytes; the last columns have the owner's largest one.
      """)

  private static let limits = ServerSettings()

  @OptionGroup var store: StoreOption

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in
      let owners = try await store.usages()
      let bytes = owners.reduce(Int64(0)) { sum, owner in
        let (sum, isOver) = sum.addingReportingOverflow(owner.byteCount)
        return isOver ? Int64.max : sum
      }
      let counts = [
        Self.count(owners.count, "owner"), Self.count(owners.reduce(0) { $0 + $1.keys }, "key"),
        Self.count(owners.reduce(0) { $0 + $1.zones.count }, "zone"),
        "\(bytes) bytes of records",
      ]
      var text = counts.joined(separator: ", ") + "\n"
      if case .file(let path) = try store.place {
        text += "\(StorePlace.size(ofStoreAt: path)) bytes on the disk\n"
      }
      if !owners.isEmpty {
        let headings = ["owner", "keys", "zones", "bytes", "full", "largest zone"]
        text += TextColumns.lines(of: [headings] + owners.map(Self.row), numbers: [1, 2, 3, 4])
      }
      try Failure.deliver(text)
      return 0
    }
  }

  private static func row(_ usage: OwnerUsage) -> [String] {
    let largest = usage.zones.max { $0.byteCount < $1.byteCount }
    let share = largest.map { Double($0.byteCount) / Double(limits.zoneBytes) * 100 }
    return [
      usage.owner, "\(usage.keys)", "\(usage.usedZones) of \(limits.zonesPerOwner)",
      "\(usage.byteCount)", share.map { "\(Int($0.rounded(.up)))%" } ?? "-", largest?.name ?? "-",
    ]
  }

  private static func count(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
