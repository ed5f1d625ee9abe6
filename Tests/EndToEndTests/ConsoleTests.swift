import Foundation
import TestSupport
import Testing

/// Drives the built REPL with a console on a port of this machine.
@Suite("Consoles", .timeLimit(.minutes(10)))
struct ConsoleTests {
  @Test("A tap sends what the profile says, and the next process knows the console still")
  func tapping() throws {
    let workspace = try BoardWorkspace()
    let console = try DatagramReceiver()
    let first = try workspace.text(
      "connect osc+udp://127.0.0.1:\(console.port) --profile hog4; board Main; play; tap 44,44")
    #expect(first.status == 0, "\(first)")
    let expected: [UInt8] =
      Array("/hog/playback/go/0/1\0\0\0\0,f\0\0".utf8) + [0x3F, 0x80, 0, 0]
    #expect(console.next() == expected)

    let second = try workspace.text("board Main; play; tap 220,44")
    #expect(second.status == 0, "\(second)")
    #expect(console.addresses(1) == ["/hog/playback/go/0/2"])
  }

  @Test("Keys are sent down and up, each with its gap, before the process leaves")
  func keys() throws {
    let workspace = try BoardWorkspace()
    let console = try DatagramReceiver()
    let run = try workspace.text(
      """
      connect osc+udp://127.0.0.1:\(console.port) --profile hog4 --set up-again=no --gap 5
      trigger group 7
      """)
    #expect(run.status == 0, "\(run)")
    let keys = ["backspace", "backspace", "group", "seven", "enter"]
    #expect(
      console.addresses(2 * keys.count)
        == keys.flatMap { ["/hog/hardware/\($0)", "/hog/hardware/\($0)"] })
  }

  @Test(
    "What was sent is sent, whatever the next command does to the connection",
    arguments: ["disconnect", "connect osc+udp://127.0.0.1:9", "show new T"])
  func closing(_ command: String) throws {
    let workspace = try BoardWorkspace()
    let console = try DatagramReceiver()
    let run = try workspace.text(
      """
      connect osc+udp://127.0.0.1:\(console.port) --profile hog4 --set up-again=no --gap 20
      trigger group 7; \(command); disconnect
      """,
      ["--keep-going"])
    #expect(run.output.contains("sent /hog/hardware/enter"), "\(run)")
    let keys = ["backspace", "backspace", "group", "seven", "enter"]
    #expect(
      console.addresses(2 * keys.count)
        == keys.flatMap { ["/hog/hardware/\($0)", "/hog/hardware/\($0)"] })
  }

  @Test("Disconnecting says whether the console was connected, or only remembered")
  func disconnecting() throws {
    let workspace = try BoardWorkspace()
    let address = "osc+udp://127.0.0.1:\(try DatagramReceiver().port)"
    let connected = try workspace.text("connect \(address); disconnect")
    #expect(connected.status == 0 && connected.output.hasSuffix("disconnected \(address)\n"))
    #expect(try workspace.text("connect \(address)").status == 0)
    let forgotten = try workspace.text("disconnect")
    #expect(forgotten.status == 0, "\(forgotten)")
    #expect(forgotten.output == "forgot \(address); it was not connected\n")
    #expect(try workspace.text("disconnect").status == 1)
  }

  @Test("A block has an action and a message of its own")
  func ownMessage() throws {
    let workspace = try BoardWorkspace()
    let console = try DatagramReceiver()
    let run = try workspace.text(
      """
      board Main; edit; action #1 release; override #2 /my/desk 3
      connect osc+udp://127.0.0.1:\(console.port); play; tap 44,44; tap 220,44
      """)
    #expect(run.status == 0, "\(run)")
    #expect(console.addresses(2) == ["/hog/playback/release/0/1", "/my/desk"])
  }

  @Test("A dry run says what would be sent, and where to, as JSON")
  func dryRun() throws {
    let workspace = try BoardWorkspace()
    let run = try workspace.json("trigger list 1 --dry-run --profile hog4")
    #expect(run.status == 0, "\(run)")
    let sent =
      #"{"version":1,"sent":[{"address":"/hog/playback/go/0/1","arguments":"#
      + #"[{"type":"f","value":1}]}],"to":null,"dryRun":true}"#
    #expect(run.output == sent + "\n")
  }

  @Test(
    "A block is triggered by where it lies and by its place in the list, an object by its name",
    arguments: ["@0,0", "@1,1", "#1", "list 1", "Opening"])
  func targets(_ target: String) throws {
    let workspace = try BoardWorkspace()
    for (ending, verb) in [("", "go"), (" --release", "release")] {
      let run = try workspace.text(
        "board Main; trigger \(target)\(ending) --dry-run --profile hog4")
      #expect(run.status == 0, "\(run)")
      #expect(run.output.contains("would send /hog/playback/\(verb)/0/1 "), "\(run)")
    }
  }

  @Test(
    "What cannot be sent is an error that says why",
    arguments: [
      ("trigger list 1", "notConnected"), ("send /x", "notConnected"), ("monitor", "notConnected"),
      ("disconnect", "notConnected"), ("trigger list 1 --dry-run", "notConnected"),
      ("trigger list 1 --dry-run --profile nobody", "unknownProfile"),
      ("connect osc+udp://127.0.0.1:9 --profile nobody", "unknownProfile"),
      ("connect osc+udp://127.0.0.1", "badAddress"), ("connect morse://127.0.0.1:9", "badAddress"),
      ("connect osc+tcp://127.0.0.1:1", "unreachable"), ("import eos://127.0.0.1:1", "unreachable"),
      ("connect osc+udp://no.such.host.invalid:9", "unreachable"),
      ("connect osc+udp://127.0.0.1:9; send nonsense", "badMessage"),
      ("trigger list 99 --dry-run --profile hog4", "notFound"),
      ("board Main; edit; override #1 noslash 1", "badMessage"),
      ("board Main; edit; override #1 /x q:5", "badMessage"),
      ("board Main; edit; action #1 flash; override #1 /x hello", "badMessage"),
      ("connect osc+udp://127.0.0.1:9; send /x s:\"two words\"", "syntax"),
      ("board Main; trigger @9,9 --dry-run --profile hog4", "notFound"),
    ])
  func refused(command: String, code: String) throws {
    let workspace = try BoardWorkspace()
    let run = try workspace.json(command)
    #expect(run.status == 1, "\(run)")
    #expect(try run.errorCodes() == [code], "\(run)")
  }

  @Test("Connecting answers with a sentence, and as JSON with the connection")
  func connecting() throws {
    let workspace = try BoardWorkspace()
    let console = try DatagramReceiver()
    let address = "osc+udp://127.0.0.1:\(console.port)"
    let text = try workspace.text("connect \(address) --profile hog4")
    #expect(text.status == 0, "\(text)")
    #expect(
      text.output == "sending to \(address) as hog4; unconfirmed until something comes back\n")
    let json = try workspace.json("connect \(address) --profile hog4")
    let connections = try json.objects().first?["connections"] as? [[String: Any]]
    #expect(connections?.map { $0["address"] as? String } == [address], "\(json)")
  }

  @Test("Without a profile the show keeps the one it had, with its settings")
  func keptProfile() throws {
    let workspace = try BoardWorkspace()
    let (first, second) = (try DatagramReceiver(), try DatagramReceiver())
    func connect(_ console: DatagramReceiver, _ options: String = "") throws -> String {
      try workspace.text("connect osc+udp://127.0.0.1:\(console.port) \(options)").output
    }
    #expect(try connect(first).contains(" as hog4;"))
    #expect(try connect(second, "--profile eos --set lists=first-cue").contains(" as eos;"))
    #expect(try connect(first).contains(" as eos;"))
    #expect(
      try workspace.text("trigger list 1 --dry-run").output.hasPrefix(
        "would send /eos/cue/1/1/fire "))
    // A choice replaces those that were made.
    #expect(try connect(first, "--set lists=none").contains(" as eos;"))
  }

  @Test(
    "An address without a scheme, or with that of another profile, is completed",
    arguments: [
      ("connect 127.0.0.1:7001", "write osc+udp://127.0.0.1:7001"),
      ("connect eos.local", "write osc+udp://eos.local:PORT"),
      ("connect localhost:9999 --profile qlc", "write qlc://localhost:9999"),
      (
        "connect osc+udp://127.0.0.1:7001 --profile qlc",
        "the profile 'qlc' is not for osc+udp:// addresses; connect to qlc://HOST:PORT"
      ),
      ("connect qlc://127.0.0.1:7001 --profile hog4", "connect to osc+udp://HOST:PORT or osc+tcp"),
    ])
  func schemes(line: String, advice: String) throws {
    let run = try BoardWorkspace().text(line)
    #expect(run.status == 1 && run.errors.contains(advice), "\(run)")
  }

  @Test("What went with a connection that ended was not sent, and the status says so")
  func unsent() throws {
    let workspace = try BoardWorkspace()
    let console = try TCPConsole { _ in nil }
    defer { console.stop() }
    let run = try workspace.text(
      """
      connect osc+tcp://127.0.0.1:\(console.port) --profile hog4 --set up-again=no --gap 1000
      trigger group 7
      """)
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.hasSuffix("9 messages were not sent\n"), "\(run)")
  }

  @Test("A port that another program listens on is reported")
  func portInUse() throws {
    let workspace = try BoardWorkspace()
    let other = try DatagramReceiver()
    let run = try workspace.text("connect osc+udp://127.0.0.1:9 --listen \(other.port)")
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains("port \(other.port) is in use"), "\(run)")
  }

  @Test(
    "What is held on the console is released when a signal ends the process",
    arguments: [(SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func releaseAtTheEnd(signal: Int32, status: Int32) throws {
    let workspace = try BoardWorkspace()
    let console = try DatagramReceiver()
    let session = try CommandSession(
      on: workspace.path, "board Main", "edit", "action #1 flash",
      "connect osc+udp://127.0.0.1:\(console.port) --profile magicq", "play",
      "drag 44,44 to 44,44 --hold")
    #expect(console.addresses(2) == ["/feedback/pb+exec", "/pb/1/flash"])
    let run = try session.end(by: signal)
    #expect(run.status == status, "\(run)")
    #expect(console.addresses(1) == ["/pb/1/flash"])
  }

  @Test("Looking around in play mode puts no finger on a block")
  func panning() throws {
    let workspace = try BoardWorkspace()
    let console = try DatagramReceiver()
    let run = try workspace.text(
      """
      board Main; edit; action #1 flash; action #2 flash; play
      connect osc+udp://127.0.0.1:\(console.port) --profile magicq
      pan 88,-44; pan -88,44; pan 10,10; send /end
      """)
    #expect(run.status == 0, "\(run)")
    #expect(console.addresses(2) == ["/feedback/pb+exec", "/end"])
  }

  @Test("A custom profile is found from every folder")
  func ownProfileElsewhere() throws {
    let workspace = try BoardWorkspace()
    let console = try DatagramReceiver()
    let profile = workspace.path + ".desk.json"
    try Data(
      #"{"version": 1, "name": "desk", "summary": "Ours", "extends": "hog4", "kinds": {}}"#.utf8
    )
    .write(to: URL(fileURLWithPath: profile))
    let here = FileManager.default.currentDirectoryPath
    let relative =
      String(repeating: "../", count: here.split(separator: "/").count) + profile.dropFirst()
    let run = try workspace.text(
      "connect osc+udp://127.0.0.1:\(console.port) --profile \(relative)")
    #expect(run.status == 0, "\(run)")
    let known = try workspace.json("connections")
    #expect(known.output.contains("\"\(profile)\"") || known.output.contains("desk.json"))
    #expect(!known.output.contains(".."), "\(known)")
  }
}
