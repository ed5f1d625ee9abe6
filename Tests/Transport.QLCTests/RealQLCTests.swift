import Domain
import Foundation
import PluginAPI
import TestSupport
import Testing

@testable import Transport_QLC

/// Functions of a real QLC+.
@Suite(
  "QLC+ itself", .timeLimit(.minutes(10)), .serialized,
  .enabled(if: RunningQLC.isInstalled, "Tools/setup test installs qlcplus"))
struct RealQLCTests {
  private static let workspace = QLCWorkspace.text(scenes: [0: "Warm | wash", 4: "Cold wash"])

  private func wait(
    for expected: [ConnectionEvent], on events: AsyncStream<ConnectionEvent>
  ) async {
    var missing = expected
    for await event in events {
      missing.removeAll { $0 == event }
      if missing.isEmpty { break }
    }
    #expect(missing.isEmpty)
  }

  private func running(_ id: Int, _ isRunning: Bool) -> ConnectionEvent {
    .feedback(
      .sourceRunning(
        ImportSource(format: "qlc", identifier: "Function:\(id)"), isRunning: isRunning))
  }

  @Test("A function starts, runs and stops; after a crash the connection comes back")
  func life() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.workspace, to: "stage.qxw")
    let port = try LoopbackSocket.freePort()
    let address = try ConnectionAddress("qlc://127.0.0.1:\(port)")
    let first = try RunningQLC(port: port, workspace: file)
    let connection = try TransportPlugin.qlc.connect(address, ConnectionSettings())
    let events = connection.events()

    await wait(for: [.state(.connected), running(0, false), running(4, false)], on: events)
    let source = ImportSource(format: "qlc", identifier: "Function:4")
    let go = Trigger(kind: .scene, number: ObjectNumber(5), source: source)
    try connection.send(connection.profile.messages(for: go))
    await wait(for: [running(4, true)], on: events)
    var release = go
    release.action = .release
    try connection.send(connection.profile.messages(for: release))
    await wait(for: [running(4, false)], on: events)

    first.kill()
    for await event in events {
      if case .state(.lost) = event { break }
    }
    let second = try RunningQLC(port: port, workspace: file)
    await wait(for: [.state(.connected), running(0, false)], on: events)
    try connection.send(connection.profile.messages(for: go))
    await wait(for: [running(4, true)], on: events)
    await connection.close()
    second.kill()
  }

  @Test("Its functions are followed over a crash, and taken again where they have other names")
  func following() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.workspace, to: "stage.qxw")
    let renamed = try folder.write(
      Self.workspace.replacingOccurrences(of: "Cold wash", with: "Moonlight"), to: "renamed.qxw")
    let port = try LoopbackSocket.freePort()
    let address = try ConnectionAddress("qlc://127.0.0.1:\(port)")
    let first = try RunningQLC(port: port, workspace: file)
    // It listens some seconds after it was started, and knows its functions a little later.
    let (events, send) = AsyncStream.makeStream(of: String.self)
    let follower = ShowFollower(
      progress: { _, _ in }, state: { send.yield($0.word) },
      take: { show in
        send.yield(show.objects.map(\.name).joined(separator: ", "))
        return !show.objects.contains { $0.name == "Moonlight" }
      })
    let following = Task {
      while true {
        do {
          return try await TransportPlugin.qlc.followShow(address, follower)
        } catch let error as TransportError where error.code == .unreachable {
          try await Task.sleep(for: .milliseconds(200))
        }
      }
    }
    for await event in events where event == "Warm | wash, Cold wash" { break }
    first.kill()
    for await event in events where event == "lost" { break }
    let second = try RunningQLC(port: port, workspace: renamed)
    try await following.value
    second.kill()
    send.finish()
    var last: [String] = []
    for await event in events { last.append(event) }
    #expect(last.contains("connected") && last.last == "Warm | wash, Moonlight")
  }

  @Test("Its functions are imported")
  func importing() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.workspace, to: "stage.qxw")
    let port = try LoopbackSocket.freePort()
    let address = try ConnectionAddress("qlc://127.0.0.1:\(port)")
    let console = try RunningQLC(port: port, workspace: file)
    // It listens some seconds after it was started, and knows its functions a little later.
    var show = ImportedShow()
    while show.objects.count < 2 {
      do {
        show = try await TransportPlugin.qlc.importShow(address)
      } catch let error as TransportError where error.code == .unreachable {
        try await Task.sleep(for: .milliseconds(200))
      }
    }
    #expect(show.objects.map(\.name) == ["Warm | wash", "Cold wash"])
    #expect(show.objects.map(\.identifier) == ["Function:0", "Function:4"])
    console.kill()
  }
}
