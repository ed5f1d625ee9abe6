import Foundation
import Synchronization
import TestSupport
import Testing

/// The built REPL follows a console that a script plays.
@Suite("Following a console", .timeLimit(.minutes(10)))
struct FollowTests {
  private typealias Group = (number: String, identity: String, label: String)

  /// An Eos with groups and nothing else.
  private final class Eos: Sendable {
    private let groups: Mutex<[Group]>

    init(_ groups: [Group]) { self.groups = Mutex(groups) }

    /// Alters the groups, and says which of them.
    func change(_ groups: [Group], on console: TCPConsole, notifying numbers: String...) {
      self.groups.withLock { $0 = groups }
      for number in numbers {
        console.say(OSCPacketText("/eos/out/notify/group/list/0/2", .number(1), .text(number)))
      }
    }

    func answer(_ address: String) -> [OSCPacketText] {
      let parts = address.split(separator: "/").map(String.init)
      guard parts.count >= 4, parts[1] == "get" else { return [] }
      let groups = parts[2] == "group" ? groups.withLock { $0 } : []
      if parts[3] == "count" {
        return [OSCPacketText("/eos/out/get/\(parts[2])/count", .number(Int32(groups.count)))]
      }
      let place =
        parts[3] == "index"
        ? parts.last.flatMap { Int($0) } : groups.firstIndex { $0.number == parts[3] }
      guard let place, groups.indices.contains(place) else {
        return [OSCPacketText("/eos/out/get/\(parts[2])/\(parts[3])")]
      }
      let (number, identity, label) = groups[place]
      return [
        OSCPacketText(
          "/eos/out/get/group/\(number)/list/0/3", .number(Int32(place)), .text(identity),
          .text(label))
      ]
    }
  }

  private static let groups: [Group] = [("1", "U1", "Front"), ("2", "U2", "Back")]

  /// Follows the console on a port, in a process of its own.
  private func follow(
    _ port: Int, in workspace: BoardWorkspace, for time: String = "", then commands: String = "",
    _ arguments: String...
  ) throws -> StartedRun {
    try BuiltExecutable.callboard.start(
      [workspace.path] + arguments,
      input: .text("import eos://127.0.0.1:\(port) --yes --follow \(time)\n\(commands)\n"))
  }

  private func wait(for text: String, from run: StartedRun) throws {
    let deadline = Date(timeIntervalSinceNow: 20)
    while !run.output.contains(text) {
      try #require(
        Date() < deadline && run.process.isRunning, "no '\(text)' in:\n\(run.output)")
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  private func console(_ eos: Eos) throws -> TCPConsole {
    try TCPConsole { address in eos.answer(address) }
  }

  /// Presses Ctrl-C, and waits for what comes of it.
  private func interrupt(_ run: StartedRun) throws -> Run {
    kill(run.process.processIdentifier, SIGINT)
    return try run.wait()
  }

  @Test("What is renamed and renumbered on the console is the same object, and keeps its block")
  func renamed() throws {
    let eos = Eos(Self.groups)
    let console = try console(eos)
    defer { console.stop() }
    let workspace = try BoardWorkspace()
    let run = try follow(console.port, in: workspace)
    try wait(for: "Groups", from: run)
    let changed = [Self.groups[1], ("8", "U1", "Wash \u{1B}[31m")]
    eos.change(changed, on: console, notifying: "1", "8")
    try wait(for: "updated 1 group", from: run)
    eos.change([("8", "U1", "Wash"), ("9", "U9", "New")], on: console, notifying: "2", "9", "8")
    try wait(for: "no longer", from: run)
    let done = try interrupt(run)
    let address = "eos://127.0.0.1:\(console.port)"
    #expect(done.lines.contains("\(address): updated 1 group"), "\(done)")
    #expect(
      done.lines.contains(
        "\(address): created 1 group; updated 1 group; 1 block on board \"Groups\"; "
          + "no longer there, and kept: group 2 \"Back\""), "\(done)")
    #expect(
      try workspace.items(on: "Groups") == [
        "-8,-4 2x2 group 8", "-6,-4 2x2 group 2", "-4,-4 2x2 group 9",
      ], "\(done)")
  }

  @Test("When the time is over, the next command is carried out")
  func timed() throws {
    let eos = Eos(Self.groups)
    let console = try console(eos)
    defer { console.stop() }
    let run = try follow(
      console.port, in: try BoardWorkspace(), for: "0.5", then: "objects Front")
    let done = try run.wait()
    #expect(done.status == 0, "\(done)")
    #expect(done.output.contains("followed eos://127.0.0.1:\(console.port): 1 import\n"), "\(done)")
    #expect(done.lines.last?.contains("Front") == true, "\(done)")
    #expect(console.heard.filter { $0 == "/eos/subscribe" }.count == 2, "\(console.heard)")
  }

  @Test("As JSON each import is an object on a line of its own")
  func json() throws {
    let eos = Eos(Self.groups)
    let console = try console(eos)
    defer { console.stop() }
    let run = try follow(console.port, in: try BoardWorkspace(), "--format", "json")
    try wait(for: "\n", from: run)
    eos.change([("1", "U1", "Wash"), Self.groups[1]], on: console, notifying: "1")
    try wait(for: "}\n{", from: run)
    let done = try interrupt(run)
    let objects = try done.objects()
    #expect(objects.count == 3, "\(done)")
    #expect(objects.prefix(2).allSatisfy { $0["files"] != nil }, "\(done)")
    #expect(objects.last?["imports"] as? Int == 2, "\(done)")
  }

  @Test("A console that leaves is reported, and is followed again when it is back")
  func away() throws {
    let eos = Eos(Self.groups)
    let console = try console(eos)
    defer { console.stop() }
    let run = try follow(console.port, in: try BoardWorkspace())
    try wait(for: "Groups", from: run)
    console.disconnect()
    eos.change([("1", "U1", "Wash"), Self.groups[1]], on: console)
    try wait(for: "updated 1 group", from: run)
    let done = try interrupt(run)
    let reported = done.lines.filter { $0.hasPrefix("state") || $0.contains("updated 1") }
    #expect(reported.first?.hasPrefix("state lost: ") == true, "\(done)")
    #expect(reported.suffix(2).first == "state connected", "\(done)")
  }

  @Test("Ctrl-C ends it at the last import that is whole")
  func interrupted() throws {
    let eos = Eos(Self.groups)
    let console = try console(eos)
    defer { console.stop() }
    let workspace = try BoardWorkspace()
    let run = try follow(console.port, in: workspace, then: "shows")
    try wait(for: "Groups", from: run)
    eos.change([("1", "U1", "Wash"), Self.groups[1]], on: console, notifying: "1")
    try wait(for: "updated 1 group", from: run)
    let done = try interrupt(run)
    #expect(done.status == 130, "\(done)")
    #expect(done.lines.last == "followed eos://127.0.0.1:\(console.port): 2 imports", "\(done)")
    #expect(try workspace.text("objects Wash").output.contains("Wash"))
  }

  @Test("It ends where no one can read what it reports", arguments: BuiltExecutable.lossy)
  func lostOutput(redirection: String) throws {
    let eos = Eos(Self.groups)
    let console = try console(eos)
    defer { console.stop() }
    let workspace = try BoardWorkspace()
    let command = "import eos://127.0.0.1:\(console.port) --yes --follow"
    let run = try BuiltExecutable.callboard.start(
      through: "\"$0\" \"$@\" \(redirection)", [workspace.path, "-c", command])
    #expect(try run.wait().status == 1)
    #expect(try workspace.text("objects Front").output.contains("Front"))
  }

  @Test("A console that leaves before its show was read is an error")
  func neverRead() throws {
    let console = try TCPConsole { address in address == "/eos/get/group/count" ? nil : [] }
    defer { console.stop() }
    let workspace = try BoardWorkspace()
    let run = try workspace.json("import eos://127.0.0.1:\(console.port) --follow")
    #expect(run.status == 1, "\(run)")
    let codes = try run.errorCodes()
    #expect(codes == ["noAnswer"] || codes == ["unreachable"], "\(run)")
  }
}
