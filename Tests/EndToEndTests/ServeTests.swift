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
