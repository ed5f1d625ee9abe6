import Foundation
import TestSupport
import Testing

/// A workspace with a board that tests touch through the built REPL.
///
/// The board `Main` holds `list 1` at 0,0 and `list 2` at 4,0, each of 2 by 2 cells: they lie from
/// 0 to 88 and from 176 to 264 points. Without a terminal the view has 836 by 484 screen points.
struct BoardWorkspace {
  private let folder: TemporaryFolder
  private let name: String

  /// Where the workspace is.
  var path: String { folder.file(name) }

  /// Puts the workspace into a folder of its own; it is made once for all tests.
  init() throws {
    folder = try TemporaryFolder()
    name = "w.callboard"
    try Self.made.get().write(to: URL(fileURLWithPath: path))
  }

  private static let made = Result {
    let folder = try TemporaryFolder()
    let run = try BoardWorkspace(folder, "made.callboard").text(
      """
      show new S
      object add list 1 Opening; object add list 2 Close; object add group 7 Wash
      board new Main; place list 1 at 0,0; place list 2 at 4,0
      """)
    try #require(run.status == 0, "\(run)")
    return try Data(contentsOf: URL(fileURLWithPath: folder.file("made.callboard")))
  }

  private init(_ folder: TemporaryFolder, _ name: String) {
    (self.folder, self.name) = (folder, name)
  }

  /// A copy of the file as it is now.
  func copy(_ name: String = "copy.callboard") throws -> BoardWorkspace {
    try FileManager.default.copyItem(atPath: path, toPath: folder.file(name))
    return BoardWorkspace(folder, name)
  }

  /// The path of something beside the workspace.
  func file(_ name: String) -> String { folder.file(name) }

  /// Writes a text beside the workspace, and gives its path.
  func write(_ text: String, to name: String) throws -> String {
    try folder.write(text, to: name)
  }

  /// What a file beside the workspace holds.
  func read(_ name: String) -> String { folder.read(name) }

  /// Runs a script that answers in text.
  func text(_ script: String, _ arguments: [String] = []) throws -> Run {
    try BuiltExecutable.callboard.run([path] + arguments, input: script)
  }

  /// Runs a script that answers in JSON.
  func json(_ script: String, _ arguments: [String] = []) throws -> Run {
    try BuiltExecutable.callboard.run([path, "--format", "json"] + arguments, input: script)
  }

  /// What the gestures of a script came to; all commands must work.
  func gestures(_ script: String, _ arguments: [String] = []) throws -> [GestureAnswer] {
    let run = try json(script, arguments)
    try #require(run.status == 0, "\(run)")
    return try run.gestures()
  }

  /// The blocks on a board, each as `X,Y WxH KIND NUMBER`.
  func items(on board: String = "Main") throws -> [String] {
    try json("board \"\(board)\"; items").items()
  }

  /// The names of the boards, in order.
  func boards() throws -> [String] {
    let run = try json("boards")
    let boards = try #require(try run.objects().last?["boards"] as? [[String: Any]], "\(run)")
    return boards.map { "\($0["name"] ?? "")" }
  }

  /// Where a board is looked at, and in which mode it opens.
  func view(of board: String = "Main") throws -> String {
    try #require(try gestures("board \"\(board)\"; cancel").last).look
  }
}

extension Run {
  /// What the gestures among the commands came to.
  func gestures() throws -> [GestureAnswer] {
    try objects().filter { $0["effects"] != nil }.map(GestureAnswer.init)
  }

  /// The blocks that the last command listed, each as `X,Y WxH KIND NUMBER`.
  func items() throws -> [String] { try #require(try itemLists().last, "\(self)") }

  /// The blocks of each listing, each block as `X,Y WxH KIND NUMBER`.
  func itemLists() throws -> [[String]] {
    try objects().compactMap { try ($0["items"] as? [[String: Any]])?.map(Self.item) }
  }

  private static func item(_ item: [String: Any]) throws -> String {
    let object = try #require(item["object"] as? [String: Any])
    let numbers = ["x", "y", "width", "height"].map { "\(item[$0] ?? "missing")" }
    return "\(numbers[0]),\(numbers[1]) \(numbers[2])x\(numbers[3]) "
      + "\(object["kind"] ?? "missing") \(object["number"] ?? "missing")"
  }

  /// The codes of the errors, in order.
  func errorCodes() throws -> [String] {
    try errorObjects().map { $0["code"] as? String ?? "missing" }
  }
}
