import Foundation
import Terminal
import TestSupport
import Testing

@Suite("A command of the shell that reads text")
struct ShellPipeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("gets all of it, and the variables")
  func reads() throws {
    let file = folder.file("out")
    let pipe = try ShellPipe("cat > \"$FILE\"; exit 3", environment: ["FILE": file])
    let text = String(repeating: "line of text\n", count: 100_000)
    #expect(pipe.write(text))
    #expect(pipe.finish() == 3)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    #expect(!pipe.write("more"))
  }

  @Test("can stop reading early, and this process goes on")
  func stopsEarly() throws {
    let pipe = try ShellPipe("true", environment: [:])
    #expect(!pipe.write(String(repeating: "x", count: 10_000_000)))
    #expect(pipe.finish() == 0)
  }

  @Test("has the usual signals, and reports the one that ended it", .timeLimit(.minutes(10)))
  func signals() throws {
    let usual = signal(SIGTERM, SIG_IGN)
    defer { signal(SIGTERM, usual) }
    let pipe = try ShellPipe("kill -TERM $$; exit 0", environment: [:])
    #expect(pipe.finish() == 128 + SIGTERM)
    let slow = try ShellPipe("exec sleep 1000", environment: ["PATH": "/usr/bin:/bin"])
    slow.interrupt()
    #expect(slow.finish() == 128 + SIGINT)
    slow.interrupt()
    let missing = try ShellPipe("no-such-command-here 2>/dev/null", environment: ["PATH": "/"])
    #expect(missing.finish() == 127)
  }
}
