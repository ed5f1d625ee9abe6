import Foundation
import TestSupport
import Testing

/// Drives the built REPL in a real terminal, as a person does.
@Suite(
  "A session at the terminal",
  .enabled(if: TerminalSession.isAvailable, "needs tmux, which is not installed"))
struct TerminalSessionTests {
  private let folder: TemporaryFolder
  private let session: TerminalSession

  init() throws {
    folder = try TemporaryFolder()
    _ = try BuiltExecutable.callboard.run(
      [folder.file("w.callboard"), "-c", "show new Hamlet; object add list 1 Opening"])
    session = try TerminalSession(folder)
    try session.start(folder.file("w.callboard"), until: "Hamlet>")
  }

  @Test("Ctrl-C at a question is a no, and the next line is a command")
  func interruptedQuestion() throws {
    try session.type("show delete Hamlet")
    try session.waitFor("[y/N]")
    try session.press("C-c")
    try session.waitFor("nothing was deleted")
    try session.waitForLast("Hamlet>")
    try session.type("y")
    try session.waitFor("unknown command 'y'")
    try session.type("shows")
    try session.waitFor("SHOW")
    try session.type("quit")
    try session.waitFor("\nstatus=0")
  }

  @Test("The rest of a line whose question was stopped is not carried out")
  func restOfTheLine() throws {
    try session.type("show delete Hamlet; show new Late")
    try session.waitFor("[y/N]")
    try session.press("C-c")
    try session.waitForLast("Hamlet>")
    try session.type("quit")
    try session.waitFor("\nstatus=0")
    #expect(!session.screen.contains("made show"))
  }

  @Test("Only yes is a yes", arguments: [("y", true), ("YES", true), ("", false), ("yo", false)])
  func answers(_ answer: String, _ isYes: Bool) throws {
    try session.type("show delete Hamlet")
    try session.waitFor("[y/N]")
    try session.type(answer)
    try session.waitFor(isYes ? "deleted show 'Hamlet'" : "nothing was deleted")
  }

  /// What Ctrl-C on an empty line says.
  private static let hint = "(Ctrl-C again leaves, and so does 'quit')"

  @Test("On an empty line Ctrl-C says how to leave, and twice leaves with the status 130")
  func twice() throws {
    // On a busy machine two presses may lie too far apart to be one wish.
    for count in 1..<10 where !session.screen.contains("\nstatus=130") {
      try session.press("C-c")
      try session.waitFor(anyOf: ["\nstatus=130", hints(count)])
    }
    try session.waitFor("\nstatus=130")
    #expect(session.screen.contains(Self.hint))
    try session.type("stty -a | grep -c -e ' -noflsh'")
    try session.waitFor("\n1\n")
  }

  /// The screen from the first of so many hints on.
  private func hints(_ count: Int) -> String {
    Array(repeating: Self.hint, count: count).joined(separator: "\nHamlet> ^C\n")
  }

  @Test("Ctrl-C on a line clears it, leaves nothing of it, and is none of the two that leave")
  func clearing() throws {
    for count in 1...2 {
      try session.press("C-c")
      try session.waitFor(Self.hint, times: count)
      try session.send("show delete Haml")
      try session.waitFor("show delete Haml", times: count)
      try session.press("C-c")
      try session.waitForLast("Hamlet>")
    }
    try session.send("shows x")
    try session.press("C-u")
    try session.type("shows")
    try session.waitFor("OBJECTS")
    try session.press("C-c")
    try session.waitFor(Self.hint, times: 3)
    #expect(!session.screen.contains("\nstatus="))
    try session.waitForLast("Hamlet>")
    try session.press("C-d")
    try session.waitFor("\nstatus=0")
  }

  @Test("A signal that ends the program while a key is typed leaves a terminal that shows text")
  func endedAtKey() throws {
    try session.type("quit")
    try session.waitFor("\nstatus=0")
    let program = "exec callboard \(folder.file("w.callboard"))"
    try session.type("sh -c 'echo pid=$$ end; \(program)'; echo 'status'=$?")
    try session.waitForLast("Hamlet>")
    let number = try #require(session.screen.firstMatch(of: /pid=(\d+) end/))
    try session.type("sync https://127.0.0.1:9")
    try session.waitForLast("Key:")
    kill(try #require(pid_t(number.output.1)), SIGTERM)
    try session.waitFor("status=143")
    try session.type("stty -a | grep -c -e ' echo '")
    try session.waitFor("\n1\n")
  }

  @Test("Ctrl-C that stops a command is none of the two that leave")
  func stopping() throws {
    try session.type("connect osc+udp://127.0.0.1:9 --profile hog4; shows; monitor")
    try session.waitFor("OBJECTS")
    try session.press("C-c")
    try session.waitForLast("Hamlet (hog4 unconfirmed)>")
    try session.press("C-c")
    try session.waitFor(Self.hint)
    try session.waitForLast("Hamlet (hog4 unconfirmed)>")
    try session.type("quit")
    try session.waitFor("\nstatus=0")
  }
}

/// A shell in a terminal of its own, on a server of its own.
final class TerminalSession: Sendable {
  private static let program = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static var isAvailable: Bool { program != nil }

  private let socket = "callboard-test-\(UUID().uuidString)"
  private let folder: TemporaryFolder

  init(_ folder: TemporaryFolder) throws {
    self.folder = folder
    try run([
      "-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24",
      "env PS1='$ ' PAGER= PATH='\(BuiltExecutable.folder.path)':\"$PATH\" sh",
    ])
  }

  /// Ends the server with its only session: the signal that it would end itself by is blocked, as
  /// it is in the tests.
  deinit {
    _ = try? run(["kill-session"])
  }

  /// Starts the REPL on a workspace; its status is printed at the end.
  func start(_ workspace: String, _ options: String = "", until prompt: String) throws {
    try type("callboard \(workspace) \(options); echo 'status'=$?")
    try waitForLast(prompt)
  }

  /// Types text and ends the line.
  func type(_ text: String) throws {
    try send(text)
    try press("Enter")
  }

  /// Types text.
  func send(_ text: String) throws {
    if !text.isEmpty { try run(["send-keys", "-l", text]) }
  }

  /// Presses a key.
  func press(_ key: String) throws { try run(["send-keys", key]) }

  /// Gives the terminal another size.
  func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Pastes text, marked as such if the program asked for that.
  func paste(_ text: String) throws {
    try run(["set-buffer", text])
    try run(["paste-buffer", "-p", "-r"])
  }

  /// Waits until the terminal shows a text, wherever its rows end.
  func waitFor(inRows text: String) throws {
    let wanted = text.filter { !$0.isWhitespace }
    try wait("'\(text)' in rows") { $0.filter { !$0.isWhitespace }.contains(wanted) }
  }

  /// What the terminal shows.
  var screen: String {
    (try? run(["capture-pane", "-p"])) ?? ""
  }

  /// What tmux knows about the terminal, for example `scroll_region_upper`.
  func value(of name: String) throws -> String {
    try run(["display-message", "-p", "#{\(name)}"]).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Waits until the terminal shows a text so many times.
  func waitFor(_ text: String, times: Int = 1) throws {
    try wait("'\(text)'") { $0.components(separatedBy: text).count > times }
  }

  /// Waits until the terminal does not show a text any more.
  func waitForEnd(of text: String) throws {
    try wait("the end of '\(text)'") { !$0.contains(text) }
  }

  /// Waits until the terminal shows one of several texts.
  ///
  /// - Returns: The first of them that shows.
  @discardableResult
  func waitFor(anyOf texts: [String]) throws -> String? {
    var found: String?
    try wait("any of \(texts)") { screen in
      found = texts.first(where: screen.contains)
      return found != nil
    }
    return found
  }

  /// Waits until the last line is a prompt that waits for a command.
  func waitForLast(_ text: String) throws {
    try wait("'\(text)' at the end") { screen in
      let last = screen.split(separator: "\n").last ?? ""
      return last.trimmingCharacters(in: .whitespaces) == text
    }
  }

  /// Whether the terminal shows another screen, reports the mouse and shows a cursor: a digit each.
  var modes: String {
    let format = "#{alternate_on}#{mouse_any_flag}#{cursor_flag}"
    return (try? run(["display-message", "-p", format]).filter(\.isNumber)) ?? ""
  }

  /// Waits until the terminal is as a shell expects it: its usual screen with a cursor, no reports
  /// of the mouse, and lines that the system edits.
  func waitForUsualMode() throws {
    try wait("the usual screen (modes \(modes))") { _ in modes == "001" }
    try type("clear; stty -a | grep -o -e ' icanon'")
    try wait("the usual mode") { $0.contains("\n icanon") || $0.hasPrefix(" icanon") }
  }

  /// Waits until what the terminal shows is as wanted.
  func wait(_ what: String, until isThere: (String) -> Bool) throws {
    let deadline = ContinuousClock.now + .patience
    var shown = ""
    while ContinuousClock.now < deadline {
      shown = screen
      if isThere(shown) { return }
      Thread.sleep(forTimeInterval: 0.02)
    }
    throw Missing(description: "\(what) does not show:\n\(shown)")
  }

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// Closes all that is open but the three standard streams.
  private static let closing =
    "for fd in /dev/fd/*; do fd=${fd##*/}; [ $fd -gt 2 ] && eval \"exec $fd>&-\"; done; "

  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    guard let program = Self.program else { return "" }
    let process = Process()
    let output = Pipe.unshared()
    // The server outlives this call. What it would inherit, the waiting for its end and the pipes
    // of other tests, must not stay open with it.
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments =
      ["-c", Self.closing + "exec \"$@\"", "bash"]
      + [program, "-L", socket] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    var variables = ProcessInfo.processInfo.environment
    variables["TMUX"] = nil
    variables["TERM"] = "xterm-256color"
    variables["LC_ALL"] = "C.UTF-8"
    variables["XDG_STATE_HOME"] = folder.file("state")
    variables["XDG_CONFIG_HOME"] = folder.file("config")
    process.environment = variables
    try process.start()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    try process.waitForEnd()
    return String(decoding: data, as: UTF8.self)
  }
}
