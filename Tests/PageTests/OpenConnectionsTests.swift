import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import Page

@Suite("Open connections")
struct OpenConnectionsTests {
  /// What gave way, in order.
  private final class Dropped: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }

    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  private let dropped = Dropped()
  private let connections: OpenConnections

  init() {
    var limits = PageLimits(descriptors: 1_024)
    (limits.connections, limits.connectionsOfAddress) = (6, 3)
    (limits.pairing, limits.pairingOfAddress) = (3, 2)
    connections = OpenConnections(limits)
  }

  @discardableResult
  private func enter(
    _ name: String, at address: String, _ stage: OpenConnections.Stage = .silent
  ) throws -> Int {
    let dropped = dropped
    let number = try #require(connections.enter(address) { dropped.add(name) }, "\(name)")
    #expect(connections.rise(number, to: stage))
    return number
  }

  @Test("Of one address, the oldest that has sent no request gives way to a new one")
  func silent() throws {
    try enter("a", at: "1", .asking)
    try enter("b", at: "1")
    try enter("c", at: "1")
    try enter("other", at: "2")
    try enter("d", at: "1")
    #expect(dropped.all == ["b"])
    try enter("e", at: "1", .asking)
    try enter("f", at: "1", .asking)
    try enter("g", at: "1", .asking)
    #expect(dropped.all == ["b", "c", "d", "a"])
    #expect(connections.count == 4)
  }

  @Test("Who is let in gives no way to those who are not", arguments: [true, false])
  func refusal(isSeated: Bool) throws {
    let stage = isSeated ? OpenConnections.Stage.seated : .pairing
    let numbers = try (0..<2).map { try enter("\($0)", at: "1", stage) }
    try enter("page", at: "1", .seated)
    #expect(connections.enter("1") {} == nil)
    try enter("other", at: "2")
    connections.leave(numbers[0])
    // It may be left twice.
    connections.leave(numbers[0])
    try enter("again", at: "1")
    #expect(connections.count == 4 && dropped.all.isEmpty)
  }

  @Test("Where all are used, the address that has most gives way")
  func all() throws {
    try enter("old", at: "1")
    for number in 0..<3 { try enter("many \(number)", at: "2") }
    for number in 0..<2 { try enter("page \(number)", at: "3", .seated) }
    try enter("new", at: "4")
    #expect(dropped.all == ["many 0"])
    try enter("another", at: "5", .asking)
    #expect(dropped.all == ["many 0", "many 1"])
    for name in ["old", "many 2", "new", "another"] {
      #expect(connections.makeRoom())
      #expect(dropped.all.last == name)
    }
    #expect(!connections.makeRoom())
  }

  @Test("A device that waits for the code many times gives way to itself, and to others")
  func pairing() throws {
    let first = try enter("a", at: "1", .pairing)
    try enter("other", at: "2", .pairing)
    try enter("b", at: "1", .pairing)
    #expect(dropped.all.isEmpty)
    try enter("c", at: "1", .pairing)
    #expect(dropped.all == ["a"])
    // It gave way already.
    #expect(!connections.rise(first, to: .seated))
    try enter("d", at: "3", .pairing)
    #expect(dropped.all == ["a", "b"])
  }

  @Test("They leave room for other files, however few the process may open")
  func descriptors() {
    for (descriptors, connections, ofAddress) in [
      (1_024, 400, 96), (1 << 20, 400, 96), (256, 128, 64), (64, 16, 8), (0, 16, 8),
    ] {
      let limits = PageLimits(descriptors: descriptors)
      #expect(limits.connections == connections, "\(descriptors)")
      #expect(limits.connectionsOfAddress == ofAddress, "\(descriptors)")
      #expect(limits.pages + limits.pairing < limits.connections)
      #expect(limits.pairingOfAddress < limits.connectionsOfAddress - limits.pages / 2)
    }
    #expect(PageLimits(descriptors: 1_024).pages == PageServer.mostPages)
  }

  @Test("A timer keeps nothing of a connection that is closed before")
  func timers() throws {
    let loop = EmbeddedEventLoop()
    weak var kept: EmbeddedChannel?
    try {
      let channel = EmbeddedChannel(loop: loop)
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
      kept = channel
      channel.drop(in: .seconds(10))
      loop.advanceTime(by: .seconds(9))
      #expect(channel.isActive)
      channel.close(promise: nil)
      loop.run()
    }()
    #expect(kept == nil)
    let late = EmbeddedChannel(loop: loop)
    try late.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    late.drop(in: .seconds(10))
    loop.advanceTime(by: .seconds(10))
    #expect(!late.isActive)
  }
}
