public import Domain
public import GridGeometry
public import PluginAPI

/// Everything that a person can tell a workspace, as a value.
public enum Command: Hashable, Sendable {
  /// Lists the shows.
  case shows
  /// Opens a show.
  case openShow(Written<NameReference>)
  /// Makes a show and opens it.
  case newShow(name: String)
  /// Gives a show another name.
  case renameShow(Rename)
  /// Copies a show with all it owns.
  case duplicateShow(Duplicate)
  /// Deletes a show with all it owns.
  case deleteShow(Delete)
  /// Lists the objects of the show.
  case objects(ListObjects)
  /// Makes objects.
  case addObjects(AddObjects)
  /// Alters an object.
  case editObject(EditObject)
  /// Deletes an object and the blocks that show it.
  case deleteObject(DeleteObject)
  /// Lists the boards of the show.
  case boards
  /// Opens a board.
  case openBoard(Written<NameReference>)
  /// Makes a board and opens it.
  case newBoard(NewBoard)
  /// Gives a board another name.
  case renameBoard(Rename)
  /// Copies a board with its blocks.
  case duplicateBoard(Duplicate)
  /// Deletes a board with its blocks.
  case deleteBoard(Delete)
  /// Sets the smallest block that the board accepts.
  case setMinimum(MinimumSpan)
  /// Lists the blocks of the board in reading order.
  case items
  /// Draws the board.
  case view
  /// Switches between edit and play.
  case setMode(InteractionMode)
  /// Lays a block.
  case place(Place)
  /// Moves a block.
  case move(Move)
  /// Resizes a block.
  case resize(Resize)
  /// Lets a block show another object.
  case reassign(Reassign)
  /// Takes a block off the board.
  case remove(Written<ItemReference>)
  /// Takes the last step back.
  case undo
  /// Takes the last undone step again.
  case redo
  /// Reads a show file into the workspace.
  case importFile(path: String)
  /// Lists the plugins.
  case plugins
  /// Explains all commands, or those that begin with some words.
  case help([CommandName])
  /// Leaves.
  case quit
}

extension Command {
  /// Another name for a show or board.
  public struct Rename: Hashable, Sendable {
    /// What gets the name; the current one where it is `nil`.
    public var target: Written<NameReference>?
    /// The name.
    public var name: String
  }

  /// A copy of a show or board.
  public struct Duplicate: Hashable, Sendable {
    /// What is copied; the current one where it is `nil`.
    public var target: Written<NameReference>?
    /// The copy's name; a free one where it is `nil`.
    public var name: String?
  }

  /// The deletion of a show or board.
  public struct Delete: Hashable, Sendable {
    /// What is deleted.
    public var target: Written<NameReference>
    /// Whether the person said `--yes`.
    public var isConfirmed: Bool
  }

  /// A list of the show's objects.
  public struct ListObjects: Hashable, Sendable {
    /// The kind to list; all where it is `nil`.
    public var kind: ObjectKind?
    /// What must stand in the name, or in kind and number; everything fits where it is `nil`.
    public var text: String?
  }

  /// New objects of one kind.
  public struct AddObjects: Hashable, Sendable {
    /// The most objects that one command makes.
    public static let maximumCount = 10_000

    /// Which numbers they get.
    public enum Numbers: Hashable, Sendable {
      /// One number.
      case one(ObjectNumber)
      /// All whole numbers from the first to the last.
      case through(ClosedRange<Int>)
    }

    /// The kind.
    public var kind: ObjectKind
    /// The numbers.
    public var numbers: Numbers
    /// The name of each; empty where none was given.
    public var name: String
    /// The colour of each.
    public var color: ObjectColor?
    /// Whether they are drawn as outlines.
    public var isOutlined: Bool
  }

  /// A change of an object; what is `nil` stays.
  public struct EditObject: Hashable, Sendable {
    /// What becomes of the colour.
    public enum Color: Hashable, Sendable {
      /// It gets this one.
      case set(ObjectColor)
      /// It gets none.
      case clear
    }

    /// The object.
    public var object: Written<ObjectReference>
    /// The new name; may be empty.
    public var name: String?
    /// The new number.
    public var number: ObjectNumber?
    /// The new kind.
    public var kind: ObjectKind?
    /// What becomes of the colour.
    public var color: Color?
    /// Whether it is drawn as an outline.
    public var isOutlined: Bool?
  }

  /// The deletion of an object.
  public struct DeleteObject: Hashable, Sendable {
    /// What is deleted.
    public var object: Written<ObjectReference>
    /// Whether the person said `--yes`.
    public var isConfirmed: Bool
  }

  /// A new board.
  public struct NewBoard: Hashable, Sendable {
    /// The name; a free one where it is `nil`.
    public var name: String?
    /// The smallest block that it accepts.
    public var minimum: MinimumSpan
  }

  /// A new block.
  public struct Place: Hashable, Sendable {
    /// The object that it shows.
    public var object: Written<ObjectReference>
    /// Its top left cell.
    public var cell: Cell
    /// Its size.
    public var span: CellSpan
  }

  /// A block's way to another place.
  public struct Move: Hashable, Sendable {
    /// Where it goes.
    public enum Destination: Hashable, Sendable {
      /// Its top left corner goes to a cell.
      case to(Cell)
      /// It goes so many cells to the right and down.
      case by(columns: Int, rows: Int)
    }

    /// The block.
    public var item: Written<ItemReference>
    /// Where it goes.
    public var destination: Destination
  }

  /// Another size for a block.
  public struct Resize: Hashable, Sendable {
    /// The block.
    public var item: Written<ItemReference>
    /// The size.
    public var span: CellSpan
    /// The handle that is dragged; the edges opposite to it stay.
    public var handle: Handle
  }

  /// Another object for a block.
  public struct Reassign: Hashable, Sendable {
    /// The block.
    public var item: Written<ItemReference>
    /// The object.
    public var object: Written<ObjectReference>
  }
}

extension Command {
  /// The words that the command begins with.
  public var name: CommandName {
    switch self {
    case .shows: .shows
    case .openShow: .show
    case .newShow: .showNew
    case .renameShow: .showRename
    case .duplicateShow: .showDuplicate
    case .deleteShow: .showDelete
    case .objects: .objects
    case .addObjects: .objectAdd
    case .editObject: .objectEdit
    case .deleteObject: .objectDelete
    case .boards: .boards
    case .openBoard: .board
    case .newBoard: .boardNew
    case .renameBoard: .boardRename
    case .duplicateBoard: .boardDuplicate
    case .deleteBoard: .boardDelete
    case .setMinimum: .boardMinimum
    case .items: .items
    case .view: .view
    case .setMode(let mode): mode == .edit ? .edit : .play
    case .place: .place
    case .move: .move
    case .resize: .resize
    case .reassign: .reassign
    case .remove: .remove
    case .undo: .undo
    case .redo: .redo
    case .importFile: .import
    case .plugins: .plugins
    case .help: .help
    case .quit: .quit
    }
  }
}
