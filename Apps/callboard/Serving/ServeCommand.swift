public import ArgumentParser
import Commands
import Foundation
import Page
import PluginAPI
import Terminal
import TextCells
import Transport
public import Workspace

/// Shows a workspace in browsers.
struct ServeCommand: AsyncParsableCommand {
  /// The word that leads here.
  static let name = "serve"

  static let configuration = CommandConfiguration(
    commandName: "callboard \(name)",
    abstract: "Show boards in browsers, to play and arrange them there.",
    discussion: """
      Each page in a browser works for itself, as another program with the same workspace does: \
      with its own board, view, mode and undo steps. Only browsers on this machine are served, \
      unless --bind names an address that other devices reach. Those have to be paired once: with \
      the code that is shown, or by scanning the picture. 'pages', 'page role' and 'page revoke' \
      at the prompt of callboard list, change and remove them.

      Exit status: 1 if the workspace or the port cannot be opened, 64 for a usage error, 130 when \
      stopped by Ctrl-C.
      """,
    version: Callboard.configuration.version)

  @OptionGroup var place: WorkspaceArgument

  @Option(help: "The port; 0 for any that is free.")
  var port = PageServer.standardPort

  @Option(
    name: .customLong("bind"),
    help: """
      The address of this machine to listen on; 0.0.0.0 for all, so that other devices reach it.
      """
  )
  var host = PageServer.loopback

  @Option(
    help: """
      What pages may do: look, play or edit. Default: edit if only this machine is served, or else \
      play. Paired devices keep their role.
      """)
  var role: SeatRole?

  @Flag(help: "Encrypt pages, with a certificate that this machine makes and keeps.")
  var tls = false

  @Option(
    help: ArgumentHelp(
      """
      Encrypt pages with this certificate: a file in PEM form, followed by intermediate \
      certificates if there are any.
      """, valueName: "file"),
    completion: .file())
  var certificate: String?

  @Option(
    help: ArgumentHelp(
      "The key of the certificate, in PEM form. Default: it is in the same file.",
      valueName: "file"),
    completion: .file())
  var key: String?

  @Option(
    help: ArgumentHelp(
      "Record the touches of all pages in files in this folder.", valueName: "folder"),
    completion: .directory)
  var record: String?

  @Flag(name: .customLong("open"), help: "Open the page in the browser of this machine.")
  var opensBrowser = false

  @Option(help: "Pages begin with this show.")
  var show: String?

  @Option(help: "Pages begin with this board. Default: the list of boards.")
  var board: String?

  @Option(help: "Pages begin with this trip.")
  var trip: String?

  private var certificateWish: CertificateWish? {
    get throws(CommandError) { try .of(isWanted: tls, certificate: certificate, key: key) }
  }

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port is a number from 0 to 65535")
    }
    do throws(CommandError) {
      _ = try certificateWish
    } catch {
      throw ValidationError("\(error.message); \(error.remedy ?? "")")
    }
  }

  func run() async throws {
    let run = await StoppableRun { await serve() }
    if run.result == nil, StandardStream.error.isTerminal { StandardStream.error.write("\n") }
    try run.end()
  }

  /// Serves until the task is cancelled.
  ///
  /// - Returns: Why it cannot go on.
  private func serve() async -> CommandError? {
    do throws(CommandError) {
      let executor = NetworkLoop.pages.executor
      let seat = try await place.open(executor: executor)
      do throws(CommandError) {
        try await serve(from: seat)
      } catch {
        await Self.close(seat)
        return error
      }
      await Self.close(seat)
      return nil
    } catch {
      return error
    }
  }

  private func serve(from seat: Seat) async throws(CommandError) {
    // What cannot be opened is reported here, before a browser asks for it.
    try await openFirst(at: seat)
    let wish = ServingWish(
      host: host, port: port, role: role, certificate: try certificateWish, recordings: record)
    let server = try await PageServer.listen(
      for: seat.workspace, wish,
      pages: PairedPages(
        ofWorkspace: seat, environment: ProcessInfo.processInfo.environment)
    ) { page throws(WorkspaceError) in
      do throws(CommandError) {
        try await openFirst(at: page)
      } catch {
        throw WorkspaceError(error.code, error.message, remedy: error.remedy)
      }
    }
    let lines = server.served(wish).lines
    StandardStream.output.writeLine("\(seat.location): \(lines[0]); Ctrl-C ends it")
    for line in lines.dropFirst() { StandardStream.output.writeLine(line) }
    await AbandonedHolds(workspace: seat, confirm: { _ in nil }, isInteractive: true).report()
    // Without the code: everyone on this machine can see what programs are started with.
    if opensBrowser { openBrowser(at: server.addresses[0]) }
    let sync = WorkspaceSync(of: seat, environment: ProcessInfo.processInfo.environment)
    await sync?.start()
    let reporting = Task { await Self.report(news: seat) }
    await server.run()
    _ = await sync?.leave(within: .seconds(3))
    reporting.cancel()
    await reporting.value
  }

  /// Writes messages to standard error until the task is cancelled.
  static func report(news seat: Seat) async {
    for await _ in await seat.makeNews() {
      for message in await seat.takeMessages() {
        let text = seat.wording.text(.message(message)).safeForTerminal
        StandardStream.error.writeLine("callboard: \(text)")
      }
    }
  }

  private func openBrowser(at address: String) {
    #if os(macOS)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [opener, address]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { process in
      guard process.terminationStatus != 0 else { return }
      StandardStream.error.writeLine("callboard: '\(opener)' opened no browser; open \(address)")
    }
    do {
      try process.run()
    } catch {
      StandardStream.error.writeLine("callboard: no browser was opened; open \(address)")
    }
  }

  /// Opens what a page shows first.
  private func openFirst(at seat: Seat) async throws(CommandError) {
    let target = RenderTarget(columns: 80, rows: 24, colorDepth: .none)
    let runner = CommandRunner(seat, target: target) { _ in nil }
    try await runner.open(show: show, trip: trip, board: board)
    guard board == nil, trip == nil else { return }
    do throws(WorkspaceError) {
      guard await seat.show != nil else {
        // A workspace of trips only has no boards to list.
        guard await seat.trip == nil else { return }
        throw WorkspaceError(
          .noShow, "there is not exactly one show or trip to begin with",
          remedy: "choose one with --show or --trip; "
            + "'callboard \(seat.location.quotedForShell) -c \"shows; trips\"' lists them")
      }
      try await seat.openBoardList()
    } catch {
      throw CommandError(error)
    }
  }

  /// Closes a workspace, and says why if that fails.
  static func close(_ seat: Seat) async {
    _ = await seat.leaveConsole(within: .seconds(5))
    do throws(WorkspaceError) {
      try await seat.close()
    } catch {
      StandardStream.error.writeLine("callboard: \(error)")
    }
  }
}

extension SeatRole: ExpressibleByArgument {}
