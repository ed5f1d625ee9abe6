import Foundation
import TestSupport
import Testing

/// Serves pages from the prompt of the built REPL, in a real terminal.
@Suite(
  "Pages from the prompt", .timeLimit(.minutes(10)),
  .enabled(if: TerminalSession.isAvailable, "needs tmux, which is not installed"))
struct ServingTerminalTests {
  private let terminal: BoardTerminal
  private var session: TerminalSession { terminal.session }

  init() throws {
    terminal = try BoardTerminal()
    try terminal.start()
  }

  /// The port of the page, from the screen.
  private func port() throws -> Int {
    try session.waitFor("pages are at http://")
    let screen = session.screen
    let address = try #require(screen.firstMatch(of: /http:\/\/[^ ]+:(\d+)\//), "\(screen)")
    return try #require(Int(address.output.1))
  }

  /// Whether something listens on a port of this machine.
  private func isServed(_ port: Int) -> Bool {
    let socket = LoopbackSocket.stream()
    defer { close(socket) }
    return LoopbackSocket.connect(socket, to: port)
  }

  @Test("Pages are there from 'serve on' to 'serve off', while commands go on")
  func onAndOff() throws {
    try session.type("serve")
    try session.waitFor("no pages are served")
    try session.type("serve on --port 0")
    let port = try port()
    #expect(isServed(port))
    try session.type("serve on")
    try session.waitFor("pages are at http://localhost:\(port)/", times: 2)
    try session.type("boards")
    try session.waitFor("Main")
    try session.type("serve off")
    try session.waitFor("pages are no longer served")
    #expect(!isServed(port))
    try session.type("serve on --port 0 --bind nowhere.invalid")
    try session.waitFor("'nowhere.invalid' is not an address of this machine")
    let folder = terminal.folder.file("touches")
    try session.type("serve on --port 0 --record \(folder)")
    try session.waitFor("touches are recorded in")
    #expect(FileManager.default.fileExists(atPath: folder))
    try session.type("serve off; serve on --port 0 --record /dev/null/touches")
    try session.waitFor("the folder '/dev/null/touches' cannot be created")
    try session.type("serve on --port 0 --record /dev/null")
    try session.waitFor("'/dev/null' is a file; touches are recorded in a folder")
    try session.type("serve --port 0")
    try session.waitFor("only 'serve on' takes options")
  }

  @Test("Leaving ends them")
  func leaving() throws {
    try session.type("serve on --port 0")
    let port = try port()
    try session.type("quit")
    try session.waitFor("\nstatus=0")
    #expect(!isServed(port))
  }

  @Test(
    "A camera reads the address with the code from the terminal",
    .enabled(if: Peer.exists("zbarimg"), "needs zbarimg, which is not installed"))
  func scanned() async throws {
    try session.type("serve on --port 0 --bind 0.0.0.0 --role look")
    try session.waitFor("scan this;")
    try session.waitForLast("S>")
    let screen = session.screen
    let code = try #require(screen.firstMatch(of: /code (\w{4}-\w{4}) or scan this; it may look\n/))
      .output.1
    let address = try #require(screen.firstMatch(of: /pages are at (http:\S+)/)).output.1
    let picture = terminal.folder.file("code.pgm")
    try Self.picture(of: screen).write(toFile: picture, atomically: true, encoding: .utf8)
    let camera = try Peer("zbarimg", ["--nodbus", "--quiet", "--raw", picture])
    var lines = camera.lines()
    #expect(await lines.next() == "\(address)#\(code)", "\(screen)")
  }

  @Test(
    "A camera reads the same from a card on paper",
    .enabled(
      if: ["zbarimg", "pdftoppm"].allSatisfy(Peer.exists),
      "needs zbarimg and pdftoppm, which 'Tools/setup test' installs"))
  func card() async throws {
    try session.type("serve on --port 0 --bind 0.0.0.0")
    try session.waitFor("scan this;")
    try session.waitForLast("S>")
    let code = try #require(session.screen.firstMatch(of: /code (\w{4}-\w{4}) or/)).output.1
    let card = terminal.folder.file("card")
    try session.type("print pairing \"\(card).pdf\" --paper letter")
    try session.waitFor("(1 page)")
    #expect(
      try await Peer.run("pdftoppm", ["-r", "100", "-png", "-singlefile", "\(card).pdf", card]))
    let camera = try Peer("zbarimg", ["--nodbus", "--quiet", "--raw", "\(card).png"])
    var lines = camera.lines()
    let line = try #require(await lines.next())
    #expect(line.hasPrefix("http://") && line.hasSuffix("/#\(code)"), "\(line)")
  }

  /// The drawn squares of a screen as a picture: light ones are drawn.
  private static func picture(of screen: String) -> String {
    let rows = screen.split(separator: "\n").filter { row in
      row.hasPrefix("██") && row.allSatisfy { "█▀▄ ".contains($0) }
    }
    var squares: [[Bool]] = []
    for row in rows {
      squares.append(row.map { "█▀".contains($0) })
      squares.append(row.map { "█▄".contains($0) })
    }
    let (scale, width) = (8, squares.first?.count ?? 0)
    let pixels = squares.flatMap { row -> [String] in
      let line = row.flatMap { Array(repeating: $0 ? "255" : "0", count: scale) }
      return Array(repeating: line.joined(separator: " "), count: scale)
    }
    return "P2\n\(width * scale) \(squares.count * scale)\n255\n"
      + pixels.joined(separator: "\n") + "\n"
  }
}
