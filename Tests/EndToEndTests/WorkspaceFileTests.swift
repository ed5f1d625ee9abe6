import Foundation
import TestSupport
import Testing

/// Workspaces that cannot be used: each is reported and left untouched.
@Suite("Workspace files")
struct WorkspaceFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: folder.file(name))
  }

  @Test("No store opens it", arguments: ["xml:a", "ftp://host/a", "a"])
  func unknownStore(_ name: String) throws {
    let run = try BuiltExecutable.callboard.run(
      [name, "--format", "json", "-c", "shows"])
    #expect(run.status == 1)
    #expect(try run.errorObjects().first?["code"] as? String == "unknownStore")
    #expect(run.errors.contains(name.contains(":") ? "sqlite" : "for example a.callboard"))
  }

  @Test("A workspace in memory ends with the program, and leaves no file")
  func memory() throws {
    let name = "memory:\(folder.file("trial"))"
    let run = try BuiltExecutable.callboard.run([name], input: "show new Zebra; shows")
    #expect(run.status == 0)
    #expect(run.output.contains("Zebra"))
    let other = try BuiltExecutable.callboard.run([name], input: "shows")
    #expect(!other.output.contains("Zebra"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("A file that is not a workspace is left untouched")
  func notAWorkspace() throws {
    let path = try folder.write(String(repeating: "not a database. ", count: 100), to: "a.db")
    let before = bytes("a.db")
    let run = try BuiltExecutable.callboard.run([path, "--format", "json", "-c", "show new S"])
    #expect(run.status == 1)
    #expect(try run.errorObjects().first?["code"] as? String == "notAWorkspace")
    #expect(bytes("a.db") == before)
  }

  @Test("A damaged workspace says so and is left untouched")
  func damaged() throws {
    let path = folder.file("a.callboard")
    _ = try BuiltExecutable.callboard.run(
      [path], input: "show new S; object add list 1 thru 500 Name")
    var data = try #require(bytes("a.callboard"))
    // The header stays; every page after the first is noise.
    for index in 4_096..<data.count { data[index] = UInt8(truncatingIfNeeded: index &* 31) }
    try data.write(to: URL(fileURLWithPath: path))
    let run = try BuiltExecutable.callboard.run([path, "--format", "json", "-c", "shows; objects"])
    #expect(run.status == 1, "\(run)")
    #expect(try run.errorObjects().first?["code"] as? String == "damaged", "\(run)")
    #expect(bytes("a.callboard") == data)
  }

  @Test("A read-only workspace can be read and refuses edits")
  func readOnly() throws {
    let path = folder.file("a.callboard")
    _ = try BuiltExecutable.callboard.run([path], input: "show new S; object add list 1")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let before = bytes("a.callboard")
    let read = try BuiltExecutable.callboard.run([path, "--format", "json", "-c", "objects"])
    #expect(read.status == 0, "\(read)")
    let edit = try BuiltExecutable.callboard.run(
      [path, "--format", "json", "-c", "object add list 2"])
    #expect(edit.status == 1)
    #expect(try edit.errorObjects().first?["code"] as? String == "readOnly")
    #expect(bytes("a.callboard") == before)
  }

  @Test("Two processes on one file never lose or mix their edits")
  func twoProcesses() throws {
    let path = folder.file("a.callboard")
    _ = try BuiltExecutable.callboard.run(
      [path], input: "show new S; object add list 1; board new B")
    // Both want the even places, each has odd ones of its own.
    let runs = try (0..<2).map { process in
      let script =
        "edit; "
        + (0..<60).map { step in
          "place list 1 at \(step * 2),\(step.isMultiple(of: 2) ? 0 : 2 + process * 2)"
        }.joined(separator: "; ")
      return try BuiltExecutable.callboard.start(
        [path, "--board", "B", "--format", "json", "--keep-going"], input: .text(script))
    }
    let done = try runs.map { try $0.wait() }
    let errors = try done.flatMap { try $0.errorObjects() }
    #expect(errors.allSatisfy { $0["code"] as? String == "overlap" }, "\(done)")
    #expect(errors.count == 30)
    let look = try BuiltExecutable.callboard.run(
      [path, "--board", "B", "--format", "json", "-c", "items"])
    #expect((try look.objects().last?["items"] as? [Any])?.count == 90)
  }

  @Test("A reader that goes away ends the REPL quietly")
  func closedPipe() throws {
    let path = folder.file("a.callboard")
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = [
      "-c",
      "(echo 'show new S'; yes help | head -200) | "
        + "\"$0\" \"$1\" 2>\"$2\" | head -1 >/dev/null",
      BuiltExecutable.callboard.url.path, path, folder.file("stderr"),
    ]
    try shell.start()
    try shell.waitForEnd()
    #expect(folder.read("stderr").isEmpty)
  }
}
