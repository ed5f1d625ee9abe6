import Foundation
import TestSupport
import Testing

/// A terminal in a folder with a workspace, where the importer is run as a person does.
struct ImportSession {
  let folder: TemporaryFolder
  let terminal: TerminalSession

  init() throws {
    folder = try TemporaryFolder()
    terminal = try TerminalSession(folder)
    try terminal.type("cd \(folder.path)")
  }

  private var workspace: String { folder.file("w.callboard") }

  /// Starts an import with its report in a file; its status is reported at the end.
  func start(_ arguments: String, form: String = "json") throws {
    try terminal.type(
      "callboard-import --into w.callboard --report \(form) \(arguments) > out; echo 'status'=$?")
  }

  /// Imports a file of some groups to its end, without the terminal.
  func importGroups(_ groups: ClosedRange<Int>, from name: String) throws {
    let file = try write(groups, to: name)
    let run = try BuiltExecutable.importer.run([file, "--into", workspace])
    try #require(run.status == 0, "\(run)")
  }

  /// Writes a file of some groups.
  @discardableResult
  func write(_ groups: ClosedRange<Int>, to name: String) throws -> String {
    let folders = (folder.file(name) as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folders, withIntermediateDirectories: true)
    return try folder.write(LargeShowFile.text(groups: groups), to: name)
  }

  /// Presses Ctrl-C once a text shows, and waits for the end.
  ///
  /// - Returns: Whether the importer was stopped, with the status for it; `false` where it was done
  ///   before.
  func interrupt(once text: String) throws -> Bool {
    try terminal.waitFor(anyOf: [text, "\nstatus="])
    try terminal.press("C-c")
    let status = try status()
    #expect([0, 130].contains(status), "\(terminal.screen)")
    return status == 130
  }

  /// Waits for the end.
  ///
  /// - Returns: The status.
  func status() throws -> Int {
    try terminal.waitFor("\nstatus=")
    // The prompt comes after the whole number.
    try terminal.waitForLast("$")
    let line = terminal.screen.split(separator: "\n").last { $0.hasPrefix("status=") }
    return try #require(line.flatMap { Int($0.dropFirst("status=".count)) }, "\(terminal.screen)")
  }

  // MARK: Reports

  /// The report in words, or as much of it as there is.
  var text: String { folder.read("out") }

  /// The report as an object.
  func report() throws -> [String: Any] { try Run.object(text) }

  /// What is reported of each file.
  func files() throws -> [[String: Any]] {
    try #require(try report()["files"] as? [[String: Any]])
  }

  /// Why a file was refused, or `nil`.
  static func refusal(_ file: [String: Any]?) -> String? {
    (file?["refused"] as? [String: Any])?["code"] as? String
  }

  // MARK: The workspace

  /// All its bytes.
  func bytes() throws -> Data {
    // What a log beside it holds would not be seen.
    for ending in ["-wal", "-journal"] {
      try #require(!FileManager.default.fileExists(atPath: workspace + ending))
    }
    return try Data(contentsOf: URL(fileURLWithPath: workspace))
  }

  /// The numbers of the groups of the only show.
  func groups() throws -> [String] {
    let objects = try #require(try look("objects")["objects"] as? [[String: Any]])
    return objects.compactMap { $0["number"] as? String }
  }

  /// Objects and boards of each show, by name.
  func shows() throws -> [String: [Int]] {
    var counts: [String: [Int]] = [:]
    for show in try #require(try look("shows")["shows"] as? [[String: Any]]) {
      let name = try #require(show["name"] as? String)
      counts[name] = [show["objects"], show["boards"]].compactMap { $0 as? Int }
    }
    return counts
  }

  private func look(_ command: String) throws -> [String: Any] {
    let run = try BuiltExecutable.callboard.run([workspace, "--format", "json", "-c", command])
    try #require(run.status == 0, "\(run)")
    return try #require(try run.objects().last)
  }
}
