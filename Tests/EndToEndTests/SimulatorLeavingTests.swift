import Foundation
import TestSupport
import Testing

@Suite("Ends of the simulator")
struct SimulatorLeavingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Starts a run that would take an hour, and waits until it has a folder for its stores.
  ///
  /// - Returns: The process, and the folder in which that of the run lies.
  private func start(ignoringHangUp: Bool = false) throws -> (run: StartedRun, place: String) {
    let place = folder.file("temporary")
    let files = FileManager.default
    try files.createDirectory(atPath: place, withIntermediateDirectories: true)
    let arguments = ["run", "--seed", "1", "--seconds", "3600", "--report", "json"]
    let started: StartedRun
    if ignoringHangUp {
      started = try BuiltExecutable.simulator.start(
        through: #"trap "" HUP; exec "$0" "$@""#, arguments, environment: ["TMPDIR": place])
    } else {
      started = try BuiltExecutable.simulator.start(
        arguments, input: .text(""), environment: ["TMPDIR": place])
    }
    for _ in 0..<200 where try files.contentsOfDirectory(atPath: place).isEmpty {
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

  @Test("It goes on without its terminal where it was told to")
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

  @Test("A folder that cannot be made is told before anything is played")
  func badFolder() throws {
    let file = try folder.write("", to: "file")
    let run = try Simulator.run(["run", "--seed", "1", "--save", "\(file)/found"])
    #expect(run.status == 73, "\(run)")
    #expect(run.output.isEmpty && run.errors.contains("\(file)/found"))
  }
}
