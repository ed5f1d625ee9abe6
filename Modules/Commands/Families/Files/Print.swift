import Domain
import JSONText
import PluginAPI
package import Workspace

extension CommandSpec {
  static let print = CommandSpec(
    "print", "prints sheets of paper to a PDF file", .printedSheets,
    .path("FILE", missing: "the file to print to is missing"), .option("paper", .paper),
    .flag("landscape"), .option("board", .nameWord(ValueKind("BOARD", from: .boards))),
    .flag("force"),
    details: """
      'boards' prints every board of the show, or the one of --board, with what each block sends; \
      'objects' its objects; 'cues' the cues of every list, with room for times and notes; 'show' \
      all three; 'trip' the itinerary with its map; 'pairing' how to pair a device with the pages \
      that are served. PAPER is a4, if you do not say, or letter. It replaces a file only with \
      --force.
      """,
    examples: [
      "print show first-night.pdf", "print boards desk.pdf --board Main --landscape",
      "print cues \"prompt book.pdf\" --paper letter", "print pairing tablet.pdf --force",
    ], synonyms: "paper sheet sheets pdf cue-sheet", isReversible: false
  ) { runner, subject, path, form, isLandscape, board, isForced throws(CommandError) in
    var options = PrintOptions(
      sheet: PaperSheet(form ?? .a4, isLandscape: isLandscape), overwrites: isForced)
    let file = runner.expanded(path)
    guard file.lowercased().hasSuffix(".pdf") else {
      throw CommandError(
        .syntax, "'\(path.clipped)' is not the name of a PDF file", remedy: "end FILE in .pdf")
    }
    guard case .sheets(let sheets) = subject else {
      if let board { throw boardsOnly(board.range) }
      let sheet = try await runner.pairingSheet()
      let chosen = options
      return PrintAnswer(
        report: try await runner.ask(
          await runner.workspace.printSheets(sheet, to: file, options: chosen)))
    }
    if let board {
      guard sheets == .boards else { throw boardsOnly(board.range) }
      options.board = try await runner.board(board).id
    }
    let chosen = options
    return PrintAnswer(
      report: try await runner.ask(
        await runner.workspace.printSheets(sheets, to: file, options: chosen)))
  }

  private static func boardsOnly(_ range: SourceRange) -> CommandError {
    CommandError(
      .syntax, "'--board' is for 'print boards'", remedy: "leave it out", at: range)
  }
}

/// What `print` can print.
package enum PrintSubject: Hashable, Sendable {
  /// Sheets of the show or trip.
  case sheets(PrintedSheets)
  /// How to pair a device.
  case pairing
}

extension Part where Value == PrintSubject {
  /// What is printed.
  fileprivate static var printedSheets: Part {
    .keywords(
      [
        "boards": .sheets(.boards), "objects": .sheets(.objects), "cues": .sheets(.cues),
        "show": .sheets(.show), "trip": .sheets(.trip), "pairing": .pairing,
      ], missing: "what to print is missing")
  }
}

extension Part where Value == PaperSheet.Form {
  /// The paper.
  fileprivate static var paper: Part { .keywords(["a4": .a4, "letter": .letter]) }
}

extension CommandRunner {
  /// The sheet for the pages that are served.
  fileprivate func pairingSheet() async throws(CommandError) -> PairingSheet {
    guard let pages = await serving?.served else {
      throw CommandError(
        .notFound, "no pages are served, so there is nothing to pair with",
        remedy: "'serve on --bind ADDRESS' serves them to other devices")
    }
    guard let code = pages.code else {
      throw CommandError(
        .notFound, "pages are served to this machine only, which needs no pairing",
        remedy: "'serve on --bind ADDRESS' serves them to other devices")
    }
    return PairingSheet(
      addresses: pages.addresses, code: code, role: pages.role, fingerprint: pages.fingerprint,
      squares: pages.squares)
  }
}

/// What was printed.
struct PrintAnswer: Answer {
  let report: PrintReport

  var json: [(name: String, value: JSON)] {
    [
      ("printed", .string(report.title)), ("file", .string(report.path)),
      ("pages", .integer(report.pageCount)), ("bytes", .integer(report.byteCount)),
    ]
  }

  func lines(in form: TextForm) -> [String] {
    ["printed '\(report.title)' to '\(report.path)' (\(counted(report.pageCount, "page")))"]
  }
}
