public import Domain
public import Gestures
public import PluginAPI

/// A step of a script: a touch, a command, or something else that happens.
///
/// Almost all steps are touches: the other cases are boxed, so that a step is no larger than one.
public enum Step: Hashable, Sendable {
  /// A finger, pencil or mouse does something.
  case touch(Touch)
  /// Time passes; the surface is woken at this moment.
  case wake(Instant)
  /// A command.
  indirect case command(SessionCommand)
  /// A command that only one kind of surface knows.
  indirect case own(OwnCommand)
  /// A change made elsewhere: by another process, an import, or a sync.
  indirect case outside(OutsideChange)
  /// Everything is stored, and the surface is opened again from the store.
  case reload

  /// The touch; `nil` for other steps.
  public var touch: Touch? {
    if case .touch(let touch) = self { touch } else { nil }
  }

  /// Whether it is a command that any surface knows.
  var isCommand: Bool {
    if case .command = self { true } else { false }
  }
}

/// A change that is made elsewhere.
///
/// It has no effect on something that does not exist: so a script still works when a step is left
/// out.
public enum OutsideChange: Hashable, Sendable {
  /// A block is laid at a cell, with its span.
  case place(ID<BoardItem>, object: ID<ShowObject>, board: ID<Board>, pose: Pose)
  /// A block moves elsewhere.
  case move(ID<BoardItem>, to: Pose)
  /// A block is taken away.
  case remove(ID<BoardItem>)
  /// An object gets another name.
  case renameObject(ID<ShowObject>, String)
  /// An object is deleted, and with it the blocks that show it.
  case deleteObject(ID<ShowObject>)
  /// A board gets another name.
  case renameBoard(ID<Board>, String)
  /// A board is made.
  case addBoard(Board)
  /// A board is deleted with its blocks.
  case deleteBoard(ID<Board>)
  /// Something is changed that only one kind of surface shows.
  case own(OwnChange)
}

/// The words of changes, and of what belongs to them, in script files; those of one kind of surface
/// have their own.
extension OutsideChange: Codable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case place, move, remove, renameObject = "rename-object", deleteObject = "delete-object"
    case renameBoard = "rename-board", addBoard = "add-board", deleteBoard = "delete-board"
  }

  enum PlaceCodingKeys: String, CodingKey { case _0 = "item", object, board, pose }
  enum MoveCodingKeys: String, CodingKey { case _0 = "item", to = "pose" }
  enum RemoveCodingKeys: String, CodingKey { case _0 = "item" }
  enum RenameObjectCodingKeys: String, CodingKey { case _0 = "object", _1 = "name" }
  enum DeleteObjectCodingKeys: String, CodingKey { case _0 = "object" }
  enum RenameBoardCodingKeys: String, CodingKey { case _0 = "board", _1 = "name" }
  enum AddBoardCodingKeys: String, CodingKey { case _0 = "board" }
  enum DeleteBoardCodingKeys: String, CodingKey { case _0 = "board" }
}

/// A stage, and the steps on it.
public struct Script: Hashable, Sendable {
  /// The start.
  public var stage: Stage
  /// The steps, in order.
  public var steps: [Step]

  /// Creates a script.
  public init(stage: Stage, steps: [Step]) {
    self.stage = stage
    self.steps = steps
  }

  /// How many of the steps are raw touches.
  public var touchCount: Int { steps.count { $0.touch != nil } }
}
