import Foundation
import TestSupport
import Testing

@Suite("Ends of the simulator")
struct SimulatorSignalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Starts a run that would take an hour, and waits until it has a folder for its stores.
  ///
  /// - Returns: The process, and the folder in which that of the run lies.
  private func start(
    _ arguments: [String] = ["run", "--seed", "1", "--seconds", "3600", "--report", "json"],
    ignoringHangUp: Bool = false
  ) throws -> (run: StartedRun, place: String) {
    let place = folder.file("temporary")
    let files = FileManager.default
    try files.createDirectory(atPath: place, withIntermediateDirectories: true)
    let started: StartedRun
    if ignoringHangUp {
      started = try BuiltExecutable.simulator.start(
        through: #"trap "" HUP; exec "$0" "$@""#, arguments, environment: ["TMPDIR": place])
    } else {
      started = try BuiltExecutable.simulator.start(
        arguments, input: .text(""), environment: ["TMPDIR": place])
    }
    let deadline = ContinuousClock.now + .patience
    while try files.contentsOfDirectory(atPath: place).isEmpty {
      try #require(ContinuousClock.now < deadline, "it never begins")
      Thread.sleep(forTimeInterval: 0.05)
    }
    return (started, place)
  }

  private func send(_ signal: Int32, to started: StartedRun) {
    Foundation.kill(started.process.processIdentifier, signal)
  }

  @Test(
    "Ctrl-C, or a scheduler, ends it with what was found so far, and leaves no stores behind",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func interrupt(signal: Int32, status: Int32) throws {
    let (started, place) = try start()
    send(signal, to: started)
    let run = try started.wait()
    #expect(run.status == status, "\(run)")
    let report = try Simulator.report(run)
    #expect(report["interrupted"] as? Bool == true)
    #expect(report["events"] as? Int ?? 0 > 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
  }

  @Test("A terminal that goes away finds no stores left behind either")
  func hangUp() throws {
    let (started, place) = try start()
    send(SIGHUP, to: started)
    let run = try started.wait()
    #expect(run.status == 129, "\(run)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
  }

  @Test(
    "A replay and a shrinking that take long end too, and claim nothing",
    arguments: ["replay", "shrink"])
  func interruptReplay(command: String) throws {
    let workspace = try BoardWorkspace()
    let made = try workspace.json(
      "board Main; record \"\(workspace.file("r.jsonl"))\"; tap 44,44; record stop")
    try #require(made.status == 0, "\(made)")
    let header = try #require(workspace.read("r.jsonl").split(separator: "\n").first)
    // A finger that is down for hours; one that plays it needs minutes.
    let moves = (0..<60_000).map { index in
      #"{"t":\#(index * 8_000),"id":1,"kind":"finger","x":\#(400 + index % 3),"y":9,"#
        + #""phase":"\#(index == 0 ? "began" : "moved")"}"#
    }
    let last = #"{"t":480000000,"id":1,"kind":"finger","phase":"ended","x":400,"y":9}"#
    let text = ([String(header)] + moves + [last, ""]).joined(separator: "\n")
    let file = try workspace.write(text, to: "long.jsonl")
    let (started, place) = try start([command, file])
    send(SIGINT, to: started)
    let run = try started.wait()
    #expect(run.status == 130, "\(run)")
    #expect(run.output.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
  }

  @Test("It goes on without its terminal where it was reported to")
  func hangUpIgnored() throws {
    let (started, place) = try start(ignoringHangUp: true)
    send(SIGHUP, to: started)
    Thread.sleep(forTimeInterval: 0.5)
    #expect(started.process.isRunning)
    send(SIGTERM, to: started)
    #expect(try started.wait().status == 143)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
  }

  @Test("Output that is lost has the status 74", arguments: BuiltExecutable.lossy)
  func lossyOutput(_ redirection: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      "exec \"$0\" run --seed 1 --events 600 --report json \(redirection)",
      BuiltExecutable.simulator.url.path,
    ]
    process.standardError = try folder.create("errors")
    try process.start()
    try process.waitForEnd()
    #expect(process.terminationStatus == 74, "\(folder.read("errors"))")
    #expect(folder.read("errors").contains("standard output"))
  }

  @Test("A folder that cannot be made is reported before anything is played")
  func badFolder() throws {
    let file = try folder.write("", to: "file")
    let run = try Simulator.run(["run", "--seed", "1", "--save", "\(file)/found"])
    #expect(run.status == 73, "\(run)")
    #expect(run.output.isEmpty && run.errors.contains("\(file)/found"))
  }
}
