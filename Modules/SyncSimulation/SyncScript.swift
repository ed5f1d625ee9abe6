import Simulation

/// A simulation of sync that can be played again: a world, and what happens in it.
public struct SyncScript: Hashable, Sendable, Codable {
  /// A device of the world.
  public struct Device: Hashable, Sendable, Codable {
    /// How far its clock is ahead of the true time at first, in milliseconds.
    public var clockAhead: Int64
    /// The most records of a page that it asks for.
    public var pageSize: Int
    /// The most records that it sends at once.
    public var batchSize: Int
    /// The version of the values that it reads and writes; at the end, all have the newest.
    public var schema: Int64
  }

  /// The devices.
  public var devices: [Device]
  /// How many empty pages the server has before each page with records.
  public var emptyPages: UInt8
  /// The seed of the workspace that all devices have at first.
  public var beginning: UInt64
  /// What happens, in order.
  public var acts: [SyncAct]

  /// How many edits people make, those of trips among them.
  package var editCount: Int {
    acts.count { act in
      switch act {
      case .edit, .editTrip, .editLate: true
      default: false
      }
    }
  }

  /// Draws a world in which nothing happens yet.
  init(_ random: inout RandomSource) {
    let year: Int64 = 31_536_000_000
    let clocks: [Int64] = [0, 0, 0, 900, -40_000, 3 * year, -2 * year]
    devices = (0..<random.int(in: 2...6)).map { _ in
      Device(
        clockAhead: random.pick(clocks) ?? 0, pageSize: random.pick([1, 2, 3, 20, 200]) ?? 200,
        batchSize: random.pick([1, 2, 5, 200]) ?? 200, schema: random.chance(1, in: 12) ? 2 : 1)
    }
    emptyPages = random.chance(1, in: 5) ? 1 : 0
    beginning = random.next()
    acts = []
  }
}
