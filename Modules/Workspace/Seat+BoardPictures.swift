import Boards
import Domain
import Files
import PluginAPI

/// A report on pictures of all boards of a show.
public struct BoardPicturesReport: Hashable, Sendable {
  /// The show.
  public let show: String
  /// The folder, as the user named it.
  public let folder: String
  /// The names of the files, in the order of the boards.
  public let files: [String]
  /// The names of the boards that are empty: there is no picture of them.
  public let empty: [String]
}

extension Seat {
  /// Writes a picture of every board of the current show into a folder: all of them or none.
  ///
  /// The folder is made if it does not exist. Nothing of the seat changes.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - beginning: How the names of the files begin; they go on with the number and the name of
  ///     the board.
  ///   - format: The key of the renderer.
  ///   - options: The size and the colours.
  /// - Returns: A report on the pictures.
  /// - Throws: ``WorkspaceError`` if no show is open or it has no boards, this build makes no such
  ///   pictures, one is too large, or a file exists already or cannot be written; all files are
  ///   then as before.
  public func exportBoardPictures(
    to folder: String, beginning: String = "", as format: String,
    options: PictureOptions = PictureOptions()
  ) throws(WorkspaceError) -> BoardPicturesReport {
    try refresh()
    let contents = try contents(of: currentShow().id)
    guard !contents.boards.isEmpty else {
      throw WorkspaceError(
        .notFound, "show '\(contents.show.name)' has no boards", remedy: "'board new' makes one")
    }
    let digits = "\(contents.boards.count)".count
    var (files, empty): ([ExportedFile], [String]) = ([], [])
    for (index, board) in contents.boards.enumerated() {
      let session = try self.session(of: board)
      guard session.contentBounds != nil else {
        empty.append(board.name)
        continue
      }
      let number = "\(index + 1)"
      let zeros = String(repeating: "0", count: digits - number.count)
      let name = "\(beginning)\(zeros)\(number) \(Self.fileName(of: board)).\(format)"
      do throws(WorkspaceError) {
        let picture = try drawn(session, as: format, options)
        files.append(ExportedFile(name: name, bytes: picture.bytes))
      } catch {
        throw WorkspaceError(
          error.code, "board '\(board.name)': \(error.message)", remedy: error.remedy)
      }
    }
    let target = try withFiles { () throws(FileError) in
      try ExportFolder(folder, isReserved: { [store] in store.keeps(fileAt: $0) })
    }
    sweep(target.sweepable)
    try withFiles { () throws(FileError) in
      try target.write(files, overwriting: options.overwrites)
    }
    return BoardPicturesReport(
      show: contents.show.name, folder: folder, files: files.map(\.name), empty: empty)
  }

  /// A session of a board that is not shown to anyone.
  func session(of board: Board) throws(WorkspaceError) -> BoardSession {
    guard let opened = try opening(Self.boardKey, of: .board(board.id)),
      let session = opened.surface as? BoardSession
    else { throw missing("board '\(board.name)'") }
    return session
  }

  /// The name of a board as a part of a file's name.
  ///
  /// A file system has room for 255 bytes of a name, with its number and its end.
  private static func fileName(of board: Board) -> String {
    var name = ""
    for letter in board.name {
      let safe = letter.isLetter || letter.isNumber || "-_ ".contains(letter) ? letter : "-"
      guard name.utf8.count + safe.utf8.count <= 120 else { break }
      name.append(safe)
    }
    return name
  }
}
