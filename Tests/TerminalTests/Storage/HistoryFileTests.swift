import Foundation
import Terminal
import TestSupport
import Testing

@Suite("The file of typed lines")
struct HistoryFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var file: HistoryFile { HistoryFile(path: folder.file("state/history/w")) }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("keeps lines of several rows, and only its user can read it")
  func keeps() throws {
    #expect(try file.lines().isEmpty)
    let lines = ["view", "a\nb", #"a\nb\"#, "日本 \"x\""]
    for line in lines { try file.add(line) }
    #expect(try file.lines() == lines)
    #expect(try permissions(file.path) == 0o600)
    #expect(try permissions(folder.file("state/history")) == 0o700)
  }

  @Test("gets no secret line, and neither does the history")
  func secrets() throws {
    let entered = EnteredLines { $0.contains("KEY") }
    #expect(entered.keep(in: file) == nil)
    for line in ["sync", "KEY", "sync URL KEY", "view"] { #expect(entered.add(line) == nil) }
    #expect(try file.lines() == ["sync", "view"])
    #expect(entered.history.lines == ["sync", "view"])
  }

  @Test("is read from its end, and becomes shorter when it is very long")
  func long() throws {
    let line = String(repeating: "x", count: 10_000)
    for number in 0..<500 { try file.add("\(number) \(line)") }
    let lines = try file.lines()
    #expect(lines.last == "499 \(line)")
    #expect((90...105).contains(lines.count))
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)).count < 1 << 20)
    #expect(try file.lines() == lines)
    try file.add("next")
    #expect(try file.lines() == lines + ["next"])
    #expect(try permissions(file.path) == 0o600)
  }

  @Test("keeps the lines of several terminals that add at the same time")
  func together() async throws {
    let file = file
    try await withThrowingTaskGroup { group in
      for terminal in 0..<4 {
        group.addTask {
          for number in 0..<200 { try file.add("\(terminal) \(number)") }
        }
      }
      try await group.waitForAll()
    }
    let lines = try file.lines()
    #expect(lines.count == 800)
    for terminal in 0..<4 {
      let own = lines.filter { $0.hasPrefix("\(terminal) ") }
      #expect(own == (0..<200).map { "\(terminal) \($0)" })
    }
  }

  #if os(Linux)
    @Test("adds to the file that is there if another terminal has shortened it meanwhile")
    func replaced() throws {
      try file.add("old")
      let held = try FileHandle(forReadingFrom: URL(fileURLWithPath: file.path))
      #expect(flock(held.fileDescriptor, LOCK_EX) == 0)
      let adding = DispatchGroup()
      DispatchQueue.global().async(group: adding) { [file] in try? file.add("late") }
      while try openCount() < 2 { Thread.sleep(forTimeInterval: 0.001) }
      let new = try folder.write("new\n", to: "new")
      #expect(rename(new, file.path) == 0)
      try held.close()
      adding.wait()
      #expect(try file.lines() == ["new", "late"])
    }

    /// How many descriptors of this process lead to the file.
    private func openCount() throws -> Int {
      let all = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      return all.count { number in
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(number)")
        return target == file.path
      }
    }
  #endif

  @Test("skips what is not UTF-8")
  func garbage() throws {
    try file.add("one")
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file.path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data([0xFF, 0xFE, 0x0A]))
    try handle.close()
    try file.add("two")
    #expect(try file.lines() == ["one", "two"])
  }
}
