public import Domain
public import GridGeometry

/// A text that a ``Wording`` provides, with its arguments.
public enum TextKey: Hashable, Sendable {
  // MARK: Panels

  /// A button of a panel.
  case button(Button)
  /// The label of a text field.
  case field(Field)
  /// The spoken label of a question before a deletion.
  case question
  /// The typed answers that mean yes, in lower case, separated by spaces.
  case yes
  /// A text of the object picker.
  case picker(Picker)

  // MARK: Surfaces

  /// A text of a board.
  case board(Board)
  /// Where an item is on a board.
  case place(Place)
  /// A text of the list of boards.
  case boardList(BoardList)
  /// A text of an itinerary.
  case trip(Trip)

  // MARK: Names

  /// The name of a kind of objects: `group`.
  case kind(ObjectKind)
  /// An object without its name, as far as it has a number and the app shows kinds: `group 1`.
  case object(ObjectKind?, ConsoleNumber?)
  /// The name of a copy of a board or show; it is stored.
  case copy(of: String)

  // MARK: Sentences

  /// Why something was refused.
  case refusal(RefusalReason)
  /// A message; a refusal reads like ``refusal(_:)``.
  case message(Message)
  /// What a step of the undo history did: `move #1 by -5,0`.
  case step(UndoStep)
  /// What changes did that no command made: `move 2 blocks, remove 1 block`.
  case changes([ChangeTally])
  /// What an edit outside the undo history did: `list 1 "Opening" was changed`.
  indirect case edit(UnrecordedEdit)
  /// A text that the host adds.
  case custom(CustomText)
}

extension TextKey {
  /// A button of a panel.
  public enum Button: CaseIterable, Hashable, Sendable {
    /// Closes the panel.
    case cancel
    /// Changes the object of a block.
    case reassign
    /// Turns a piece.
    case turn
    /// Mirrors a piece.
    case flip
    /// Begins to select, with a block.
    case select
    /// Removes what is selected, and keeps it for pasting.
    case cut
    /// Keeps what is selected for pasting.
    case copy
    /// Adds what was cut or copied.
    case paste
    /// Adds copies of what is selected.
    case duplicate
    /// Selects everything on the board.
    case selectAll
    /// Arranges what is selected in two columns.
    case twoColumns
    /// Arranges what is selected in three columns.
    case threeColumns
    /// Arranges what is selected in four columns.
    case fourColumns
    /// Arranges what is selected in five columns.
    case fiveColumns
    /// Arranges what is selected in six columns.
    case sixColumns
    /// Aligns the left edges of what is selected.
    case alignLeft
    /// Aligns the top edges of what is selected.
    case alignTop
    /// Removes a block.
    case remove
    /// Asks for a new name, or accepts it.
    case rename
    /// Deletes a board or an entry, or asks whether to.
    case delete
    /// Creates a board.
    case create
    /// Adds an entry.
    case add
    /// Opens the editor of an entry.
    case edit
    /// Accepts the editor of an entry.
    case save
  }

  /// The label of a text field.
  public enum Field: Hashable, Sendable {
    /// The search of the object picker.
    case search
    /// The name of a board.
    case name
    /// A field of an itinerary entry.
    case entry(EntryField)
  }

  /// A text of the object picker.
  public enum Picker: Hashable, Sendable {
    /// The spoken label if it chooses the object of a new block, with the number of matches.
    case placing(matches: Int, of: Int)
    /// The spoken label if it changes the object of a block, with the number of matches.
    case reassigning(matches: Int, of: Int)
    /// The text if no object matches.
    case nothingFound
    /// The spoken label of the filter of a kind.
    case filter(ObjectKind, isOn: Bool)
  }

  /// A text of a board.
  public enum Board: Hashable, Sendable {
    /// The spoken label of a block, or of an object in the picker.
    ///
    /// `name` is its title, `what` its object as ``TextKey/object(_:_:)``, and `place` its position
    /// as ``TextKey/place(_:)``. `name` and `place` can be empty.
    case block(name: String, what: String, place: String)
    /// What a block without an object is.
    case message
    /// What a piece without an object is.
    case tile
    /// What a block is that opens a board.
    case goto
    /// What a card is.
    case card
    /// What a stroke of ink is.
    case stroke
    /// What a block is whose object is gone.
    case deleted
    /// The spoken label of a block, with a state of the console.
    case blockInState(label: String, State)
    /// The spoken label of a handle of a block with this label.
    case handle(Handle, of: String)
    /// The spoken label of the menu of a block, or of a place on the board.
    case menu
    /// The spoken label of the menu of so many selected blocks.
    case selectionMenu(Int)
    /// The spoken label of the line of a lasso.
    case lasso
    /// The spoken label of the bounded area of a board.
    case field
    /// The spoken label of the region that a finger draws.
    case region
    /// The spoken label of the region in which a finger selects.
    case marquee
    /// The spoken label of where a block would be dropped, with its position.
    case landing(place: String, isPossible: Bool)
    /// The spoken label of where a block with this label would go that gives way to a drop.
    case pushed(block: String, place: String)

    /// What the console reports about a block.
    public enum State: CaseIterable, Hashable, Sendable {
      /// Its object is running.
      case running
      /// It is not known whether its object is running.
      case unknown
      /// It switched something on.
      case switchedOn
    }
  }

  /// Where an item is on a board.
  public enum Place: Hashable, Sendable {
    /// A rectangle of cells.
    case cells(CellRect)
    /// A piece on a cell.
    case cell(Cell)
    /// In the tray.
    case tray
    /// A place in an order, from 1.
    case slot(Int, of: Int)
    /// A position that the host's rules describe.
    case custom(CustomText)
  }

  /// A text of the list of boards.
  public enum BoardList: Hashable, Sendable {
    /// The button that creates a board, and the default name of a board; the name is stored.
    case newBoard
    /// A number of blocks.
    case blocks(Int)
    /// The spoken label of a board.
    case card(name: String, blocks: Int, isCurrent: Bool)
    /// The spoken label of the picture of a board.
    case picture(of: String)
    /// The spoken label of a block in that picture.
    case miniature
    /// The spoken label of the menu of a board.
    case menu(of: String)
    /// The title of the prompt for the name of a new board.
    case naming
    /// The title of the prompt for a new name of a board.
    case renaming(String)
    /// The question before a board is deleted.
    case deleting(String, blocks: Int)
  }
}
