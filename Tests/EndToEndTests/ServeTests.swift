import Foundation
import TestSupport
import Testing

/// 'callboard serve', from the built executable.
///
/// Tests/Support/pages.py uses it with a browser.
@Suite("Serving pages", .timeLimit(.minutes(10)))
struct ServeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func serve(_ arguments: String...) throws -> Run {
    try BuiltExecutable.callboard.run(["serve"] + arguments)
  }

  private func make(_ commands: String) throws -> String {
    let path = folder.file("w.callboard")
    let made = try BuiltExecutable.callboard.run([path, "-c", commands])
    try #require(made.status == 0, "\(made)")
    return path
  }

  @Test("A workspace that is not there is not made")
  func missing() throws {
    let path = folder.file("mistyped.callboard")
    let run = try serve(path, "--port", "0")
    #expect(run.status == 1 && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains("there is no workspace '\(path)'"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("What pages begin with must be there, and is chosen if there are several")
  func first() throws {
    let path = try make("show new A; show new B")
    let several = try serve(path, "--port", "0")
    #expect(several.status == 1 && several.output.isEmpty, "\(several)")
    #expect(several.errors.contains("choose one with --show or --trip"), "\(several)")
    let unknown = try serve(path, "--port", "0", "--show", "C")
    #expect(unknown.status == 1, "\(unknown)")
    #expect(unknown.errors.contains("the workspace has no show 'C'"), "\(unknown)")
    let board = try serve(path, "--port", "0", "--show", "A", "--board", "Main")
    #expect(board.status == 1 && board.errors.contains("Main"), "\(board)")
  }

  @Test("That the system allows no more connections is said, and ends with those that are open")
  func descriptors() async throws {
    let command = "ulimit -n 28; exec \"$0\" serve \"$1\" --port 0"
    let server = try Peer(
      "sh", ["-c", command, BuiltExecutable.callboard.url.path, try make("show new A")])
    var lines = server.lines()
    let first = try #require(await lines.next())
    let address = try #require(first.firstMatch(of: /localhost:(\d+)/), "\(first)")
    let port = try #require(Int(address.output.1))
    let silent = (0..<16).map { _ in LoopbackSocket.stream() }
    for socket in silent { #expect(LoopbackSocket.connect(socket, to: port)) }
    #expect(
      await lines.next()
        == "callboard: No more pages can connect for now: too many open files; end other "
        + "programs, or allow this one more open files with 'ulimit -n'.")
    for socket in silent { close(socket) }
    let socket = LoopbackSocket.stream()
    defer { close(socket) }
    try #require(LoopbackSocket.connect(socket, to: port))
    let request = "GET / HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n"
    #expect(write(socket, request, request.utf8.count) == request.utf8.count)
    var answer = [UInt8](repeating: 0, count: 15)
    #expect(read(socket, &answer, answer.count) == answer.count)
    #expect(String(decoding: answer, as: UTF8.self) == "HTTP/1.1 200 OK")
  }

  @Test("A usage error is reported, and help is there")
  func usage() throws {
    for arguments in [["--port", "65536"], ["--port", "x"], ["--bind"], ["a", "b"]] {
      let run = try BuiltExecutable.callboard.run(["serve"] + arguments)
      #expect(run.status == 64, "\(run)")
      #expect(run.errors.contains("Usage: callboard serve"), "\(run)")
    }
    let help = try serve("--help")
    #expect(help.status == 0 && help.output.contains("--port"), "\(help)")
  }

  @Test("A workspace that is called so is opened by its path")
  func calledServe() throws {
    let path = folder.file("serve")
    let made = try BuiltExecutable.callboard.run(["sqlite:\(path)", "-c", "show new Zebra"])
    #expect(made.status == 0, "\(made)")
    #expect(FileManager.default.fileExists(atPath: path))
  }
}
