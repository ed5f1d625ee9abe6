import Domain
import PluginAPI

/// How consoles were connected last: kept, but no change.
enum ConnectionChecks {
  static var all: [StoreCheck<any LocalStore>] {
    [
      StoreCheck("connections come back as they were", roundTrip),
      StoreCheck("a connection is not a change", noChange),
      StoreCheck("a connection of a show that is gone is ignored", goneShow),
      StoreCheck("a connection is forgotten with its show, or when asked", forgotten),
      StoreCheck("connections stay after closing and opening", reopening),
      StoreCheck("a connection that cannot be is refused", impossible),
    ]
  }

  private static let usual = ConnectionMemory(address: "osc+udp://10.0.0.5:7001")

  private static func roundTrip(_ subject: LocalSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 71)
    let sample = SampleShow(&samples)
    try store.add(sample.making)
    try require(try store.connection(of: sample.show.id) == nil, "a connection that was never made")
    let connections = [
      usual,
      ConnectionMemory(
        address: "osc+tcp://[::1]:3032?framing=slip", profile: "hog4",
        options: ["playback": "path", "clear": "every \"kind\"", "": "ü"], gap: 0,
        listeningPort: 1),
      ConnectionMemory(
        address: "qlc://h", profile: "/a b/ü.json", gap: 1_000, listeningPort: 65_535),
      usual,
    ]
    for connection in connections {
      try store.remember(connection, of: sample.show.id)
      try requireEqual(store.connection(of: sample.show.id), connection, "the connection")
    }
  }

  private static func noChange(_ subject: LocalSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 72)
    let sample = SampleShow(&samples)
    let state = try store.add(sample.making)
    let before = try Dump(store)
    try store.remember(usual, of: sample.show.id)
    try requireEqual(Dump(store), before, "the workspace")
    try require(try store.changes(after: state).value.isEmpty, "a connection on record")
  }

  private static func goneShow(_ subject: LocalSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 73)
    let sample = SampleShow(&samples)
    try store.remember(usual, of: sample.show.id)
    try require(try store.connection(of: sample.show.id) == nil, "a connection of no show")
    try store.add(sample.making)
    try require(try store.connection(of: sample.show.id) == nil, "one older than its show")
    try store.remember(nil, of: sample.show.id)
  }

  private static func forgotten(_ subject: LocalSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 74)
    let show = samples.show("Alone")
    let state = try store.commit([.insert(.show(show))], expecting: try store.sequence())
    try store.remember(usual, of: show.id)
    try store.remember(nil, of: show.id)
    try require(try store.connection(of: show.id) == nil, "a forgotten connection")
    try store.remember(usual, of: show.id)
    let later = try store.commit([.delete(.show(show))], expecting: state)
    _ = try store.commit([.insert(.show(show))], expecting: later)
    try require(try store.connection(of: show.id) == nil, "that of a show of the same identity")
  }

  private static func reopening(_ subject: LocalSubject) throws {
    var samples = Samples(seed: 75)
    let sample = SampleShow(&samples)
    let first = try subject.open()
    try first.add(sample.making)
    try first.remember(usual, of: sample.show.id)
    try first.close()
    try requireEqual(subject.open().connection(of: sample.show.id), usual, "the connection")
  }

  private static func impossible(_ subject: LocalSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 76)
    let sample = SampleShow(&samples)
    try store.add(sample.making)
    for bad in [
      ConnectionMemory(address: "a", gap: -1), ConnectionMemory(address: "a", gap: 1_001),
      ConnectionMemory(address: "a", listeningPort: 0),
      ConnectionMemory(address: "a", listeningPort: 65_536),
    ] {
      try requireRefusal("the connection \(bad)", as: .outOfRange) {
        try store.remember(bad, of: sample.show.id)
      }
    }
    try require(try store.connection(of: sample.show.id) == nil, "nothing is remembered")
  }
}
