public import Domain
import Itinerary
public import PluginAPI

/// Everything that a person can tell a workspace, as a value.
public enum Command: Hashable, Sendable {
  /// Lists the shows.
  case shows
  /// Opens a show.
  case openShow(Written<NameReference>)
  /// Makes a show and opens it.
  case newShow(name: Written<String>)
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
  /// Sets what the board's rules can be set to.
  case setSettings(Settings)
  /// Sets the smallest block that the board accepts.
  case setMinimum(MinimumSpan)
  /// Lists the blocks of the board in reading order, or those that a text is found in.
  case items(matching: String?)
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
  /// Lets a tap on a block do something else.
  case setAction(SetAction)
  /// Lets a tap on a block send a message of its own, or no more.
  case override(Override)
  /// Gives a block a label, or takes it away.
  case setLabel(SetLabel)
  /// Takes a block off the board.
  case remove(Written<ItemReference>)
  /// Takes that many steps back.
  case undo(Int)
  /// Makes that many undone steps again.
  case redo(Int)
  /// Shows the boards to choose from.
  case boardList
  /// Touches the view.
  case gesture(FingerGesture)
  /// Looks at the middle of the board, unmagnified.
  case goHome
  /// Looks at everything on the board.
  case fit
  /// Shows or hides the dots of the grid.
  case setGrid(Bool)
  /// Works with the picker.
  case pick(Pick)
  /// Chooses from a block's menu.
  case choose(ItemMenu)
  /// Accepts a prompt with a text, or the one it offers; or answers yes.
  case enter(Written<String>?)
  /// Puts a text into a field of the open editor.
  case fill(EntryField, String)
  /// Breaks off gestures, and closes what is open.
  case cancel
  /// Replays the touches of a recording.
  case replay(path: String)
  /// Records touches from now on.
  case record(path: String)
  /// Ends the recording.
  case stopRecording
  /// Connects to a console.
  case connect(Connect)
  /// Ends the connection.
  case disconnect
  /// Lists the connections.
  case connections
  /// Lists the profiles of consoles, or explains one: its name, or the path of a file.
  case profiles(Written<String>?)
  /// Does what a tap on a block would do.
  case trigger(Triggering)
  /// Releases all that is held or switched on.
  case releaseAll
  /// Sends a message: an address, then arguments.
  case send([Written<String>])
  /// Prints what comes and goes on the connection, for so many seconds or until it is stopped.
  case monitor(seconds: Double?)
  /// Reads a show file into the workspace.
  case importFile(path: String, ImportChoices = ImportChoices())
  /// Reads the show of a console that runs.
  case importConsole(Import)
  /// Writes the show, or a board of it, into a folder.
  case export(Export)
  /// Lists the trips.
  case trips
  /// Tells which trip is open.
  case trip
  /// Opens a trip.
  case openTrip(Written<NameReference>)
  /// Makes a trip and opens it.
  case newTrip(NewTrip)
  /// Gives a trip another name.
  case renameTrip(Rename)
  /// Deletes a trip with all it owns.
  case deleteTrip(Delete)
  /// Brings the trip up to a changed schedule.
  case mergeTrip(MergeTrip)
  /// Builds the trip's itinerary anew from its games.
  case resetTrip(isConfirmed: Bool)
  /// Writes the trip for other programs.
  case exportTrip(ExportTrip)
  /// Lists the days of the trip with their entries.
  case days
  /// Lists the gaps that an entry may be dropped into.
  case zones(Written<EntryReference>)
  /// Lists the games that limit where an entry may be.
  case barriers(Written<EntryReference>)
  /// Lists the places of the trip with the ways between them.
  case route
  /// Draws the map of the trip; or scrolls the list to an entry, as a tap on its marker does.
  case map(Written<EntryReference>?)
  /// Adds something of one's own to the itinerary.
  case addEntry(AddEntry)
  /// Alters something of one's own.
  case editEntry(EditEntry)
  /// Deletes something of one's own.
  case deleteEntry(DeleteEntry)
  /// Takes an entry up.
  case lift(Written<EntryReference>)
  /// Puts down what was taken up.
  case drop(Written<DropPlace>)
  /// Drags an entry to another place.
  case shift(Shift)
  /// Goes online or offline with the trip.
  case setOnline(Bool)
  /// Shows how distances and times are calculated, or sets it.
  case travel(TravelChoices)
  /// Lists the plugins.
  case plugins
  /// Explains all commands, or those that begin with some words.
  case help([CommandName])
  /// Leaves.
  case quit
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
    case .setSettings: .boardSet
    case .setMinimum: .boardMinimum
    case .items: .items
    case .view: .view
    case .setMode(let mode): mode == .edit ? .edit : .play
    case .place: .place
    case .move: .move
    case .resize: .resize
    case .reassign: .reassign
    case .setAction: .action
    case .override: .override
    case .setLabel: .label
    case .remove: .remove
    case .undo: .undo
    case .redo: .redo
    case .boardList: .boardList
    case .gesture(let gesture): gesture.name
    case .goHome: .home
    case .fit: .fit
    case .setGrid: .grid
    case .pick: .pick
    case .choose: .menu
    case .enter: .enter
    case .fill: .fill
    case .cancel: .cancel
    case .replay: .touches
    case .record: .record
    case .stopRecording: .recordStop
    case .connect: .connect
    case .disconnect: .disconnect
    case .connections: .connections
    case .profiles: .profiles
    case .trigger: .trigger
    case .releaseAll: .releaseAll
    case .send: .send
    case .monitor: .monitor
    case .importFile, .importConsole: .import
    case .export: .export
    case .trips, .trip, .openTrip, .newTrip, .renameTrip, .deleteTrip, .mergeTrip, .resetTrip,
      .exportTrip, .days, .zones, .barriers, .route, .map, .addEntry, .editEntry, .deleteEntry,
      .lift, .drop, .shift, .setOnline, .travel:
      tripName
    case .plugins: .plugins
    case .help: .help
    case .quit: .quit
    }
  }
}

extension Command.FingerGesture {
  /// The words that the command begins with.
  fileprivate var name: CommandName {
    switch self {
    case .tap: .tap
    case .doubleTap: .doubletap
    case .press: .press
    case .drag: .drag
    case .swipe: .swipe
    case .pinch: .pinch
    case .pan: .pan
    case .zoom: .zoom
    }
  }
}
