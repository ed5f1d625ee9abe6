import Boards
public import Domain
import Itinerary
public import PluginAPI

/// What is printed on sheets of paper.
public enum PrintedSheets: String, CaseIterable, Hashable, Sendable {
  /// Each board, and what its blocks send.
  case boards
  /// The objects of the show.
  case objects
  /// The cues of every list.
  case cues
  /// The boards, objects and cues of the show.
  case show
  /// The itinerary of the trip.
  case trip

  /// What is missing if there is nothing to print.
  fileprivate var content: String {
    switch self {
    case .boards, .objects, .cues: rawValue
    case .show: "boards or objects"
    case .trip: "entries"
    }
  }
}

/// A report on what was printed.
public struct PrintReport: Hashable, Sendable {
  /// What it is about.
  public let title: String
  /// The file, as the user named it.
  public let path: String
  /// How many pages it has.
  public let pageCount: Int
  /// The size of the file.
  public let byteCount: Int
}

/// The options of a print.
public struct PrintOptions: Hashable, Sendable {
  /// The paper.
  public var sheet: PaperSheet
  /// The only board to print; `nil` for all of the show.
  public var board: ID<Board>?
  /// What the foot of the pages names; `nil` for the workspace.
  public var source: String?
  /// Whether an existing file is replaced.
  public var overwrites: Bool

  /// Creates options.
  public init(
    sheet: PaperSheet = PaperSheet(), board: ID<Board>? = nil, source: String? = nil,
    overwrites: Bool = false
  ) {
    (self.sheet, self.board, self.source) = (sheet, board, source)
    self.overwrites = overwrites
  }
}

extension Seat {
  /// Prints sheets of the current show or trip into a PDF file.
  ///
  /// - Parameters:
  ///   - sheets: Which.
  ///   - path: The file.
  ///   - options: The paper, and what of it.
  /// - Returns: A report on what was printed.
  /// - Throws: ``WorkspaceError`` if no show or trip is open, there is nothing to print, this build
  ///   prints nothing, or the file exists already, belongs to the workspace or cannot be written;
  ///   it is then unchanged.
  public func printSheets(
    _ sheets: PrintedSheets, to path: String, options: PrintOptions = PrintOptions()
  ) throws(WorkspaceError) -> PrintReport {
    try write(document(sheets, only: options.board, from: options.source), to: path, options)
  }

  /// What is printed of the current show or trip.
  ///
  /// - Parameters:
  ///   - sheets: Which sheets.
  ///   - board: The only board; `nil` for all of the show.
  ///   - source: What the foot of the pages names; `nil` for the workspace.
  /// - Returns: The document.
  /// - Throws: ``WorkspaceError`` if no show or trip is open, or there is nothing to print.
  public func document(
    _ sheets: PrintedSheets, only board: ID<Board>? = nil, from source: String? = nil
  ) throws(WorkspaceError) -> PaperDocument {
    try refresh()
    if sheets == .trip {
      let plan = try tripPlan()
      return document(
        TripSheet(plan: plan, settings: travelSettings).parts, about: plan.trip.name, from: source)
    }
    let contents = try contents(of: currentShow().id)
    let parts = try parts(sheets, of: contents, only: board)
    guard !parts.isEmpty else {
      throw WorkspaceError(
        .notFound, "show '\(contents.show.name)' has no \(sheets.content) to print",
        remedy: sheets == .cues
          ? "'import FILE --cues-as-blocks' makes objects of cues, if the file has them" : nil)
    }
    let name = contents.boards.first { $0.id == board }?.name
    return document(parts, about: name ?? contents.show.name, from: source)
  }

  /// What is printed of what is open: a board, all boards where their list is, or a trip.
  ///
  /// - Returns: The document.
  /// - Throws: ``WorkspaceError`` if nothing is open, or there is nothing to print.
  public func openDocument() throws(WorkspaceError) -> PaperDocument {
    switch open[try frontIndex()].subject {
    case .board(let board): try document(.boards, only: board)
    case .trip: try document(.trip)
    default: try document(.boards)
    }
  }

  /// Prints the sheet that pairs a device into a PDF file.
  ///
  /// - Parameters:
  ///   - sheet: The sheet.
  ///   - path: The file.
  ///   - options: The paper.
  /// - Returns: A report on what was printed.
  /// - Throws: ``WorkspaceError`` if this build prints nothing, or the file exists already, belongs
  ///   to the workspace or cannot be written; it is then unchanged.
  public func printSheets(
    _ sheet: PairingSheet, to path: String, options: PrintOptions = PrintOptions()
  ) throws(WorkspaceError) -> PrintReport {
    try write(document(sheet.parts, about: "Pairing"), to: path, options)
  }

  private func document(
    _ parts: [PaperPart], about title: String, from source: String? = nil
  ) -> PaperDocument {
    let date = now()
    // A folder is of no use on paper, and pages may not know it.
    let file = source ?? location.split(separator: "/").last.map(String.init) ?? location
    return PaperDocument(
      // The title comes last: one that is read from the right would mix up what follows.
      title: title, footer: "\(file) - \(date.onPaper) - \(title)", date: date, parts: parts)
  }

  private func write(
    _ document: PaperDocument, to path: String, _ options: PrintOptions
  ) throws(WorkspaceError) -> PrintReport {
    let file = try registry.file(of: document, on: options.sheet)
    try write(file.bytes, to: path, overwriting: options.overwrites)
    return PrintReport(
      title: document.title, path: path, pageCount: file.pageCount, byteCount: file.bytes.count)
  }

  // MARK: Sheets

  private func parts(
    _ sheets: PrintedSheets, of contents: ShowContents, only board: ID<Board>?
  ) throws(WorkspaceError) -> [PaperPart] {
    switch sheets {
    case .boards: return try boardSheets(of: contents, only: board).flatMap(\.parts)
    case .objects: return ObjectSheet(contents).parts
    case .cues: return CueSheet.all(of: contents).flatMap(\.parts)
    case .show:
      let boards = try parts(.boards, of: contents, only: board)
      let objects = try parts(.objects, of: contents, only: nil)
      return try boards + objects + parts(.cues, of: contents, only: nil)
    // A trip is not of a show.
    case .trip: return []
    }
  }

  private func boardSheets(
    of contents: ShowContents, only wanted: ID<Board>?
  ) throws(WorkspaceError) -> [BoardSheet] {
    let sender = paperSender()
    return try contents.boards.filter { wanted == nil || $0.id == wanted }.map {
      board throws(WorkspaceError) in
      let session = try session(of: board)
      let rows = items(of: session).filter(\.item.content.isPressable).map { placed in
        let block = PlayedBlock(placed.item, placed.object, of: contents.show.id)
        return BoardSheet.Row(placed: placed, messages: sender.messages(of: block))
      }
      let scene =
        session.contentBounds == nil
        ? nil : self.scene(of: try picture(of: session, PictureOptions()).surface)
      return BoardSheet(board: board, scene: scene, rows: rows, console: sender.title)
    }
  }

  /// What blocks send to the console of the show.
  private func paperSender() -> PaperSender {
    do throws(TransportError) {
      let (profile, memory, _) = try rehearsalProfile(nil)
      let address = memory.map { " at \($0.address)" } ?? ""
      return PaperSender(profile: profile, title: "sent to \(profile.name)\(address)")
    } catch {
      return PaperSender(
        profile: nil,
        title: error.code == .notConnected
          ? "the show has no console yet" : "its console cannot be used: \(error.message)")
    }
  }
}

/// What a console's profile sends for a block, on paper.
private struct PaperSender {
  let profile: (any ConsoleProfile)?
  let title: String

  /// The messages of a tap on a block, or why there are none; for a switch, also those that end it.
  func messages(of block: PlayedBlock) -> String {
    guard !block.isOrphan else { return "nothing: its object was deleted" }
    guard let profile else { return block.item.message ?? "" }
    let strokes: [Trigger.Stroke] = block.item.action.isSwitch ? [.press, .lift] : [.press]
    do throws(TransportError) {
      let sent = try strokes.map { stroke throws(TransportError) in
        try profile.messages(for: block.trigger(stroke)).map(\.line).joined(separator: ", ")
      }
      return sent.joined(separator: "; off: ")
    } catch {
      return "nothing: \(error.message)"
    }
  }
}

extension Registry {
  /// Whether this build can print.
  public var prints: Bool { printer != nil }

  private var printer: (any PaperRenderer)? {
    renderer("pdf")?.make(.pixels(width: 1, height: 1, scale: 1)) as? any PaperRenderer
  }

  /// The PDF file of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - sheet: The paper.
  /// - Returns: The file.
  /// - Throws: ``WorkspaceError`` if this build prints nothing, or there are too many pages.
  public func file(
    of document: PaperDocument, on sheet: PaperSheet
  ) throws(WorkspaceError) -> PaperFile {
    do throws(PictureError) {
      guard let printer else { throw PictureError.isMissing }
      return try printer.pages(of: document, on: sheet)
    } catch {
      throw WorkspaceError(error)
    }
  }
}

extension PictureError {
  /// That this build makes no pictures.
  static let isMissing = PictureError(
    .unsupported, "this program was built without pictures",
    remedy: "'Tools/install' builds and installs one with them")
}

extension WorkspaceError {
  /// The error of a picture.
  init(_ error: PictureError) {
    self.init(error.code, error.message, remedy: error.remedy)
  }
}

extension Timestamp {
  /// The moment in UTC, to the minute.
  fileprivate var onPaper: String { "\(text.prefix(16)) UTC" }
}
