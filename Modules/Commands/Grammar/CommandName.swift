/// The commands, by the words they begin with.
public enum CommandName: String, CaseIterable, Hashable, Sendable {
  /// Lists the shows.
  case shows
  /// Opens a show.
  case show
  /// Makes a show.
  case showNew = "show new"
  /// Gives a show another name.
  case showRename = "show rename"
  /// Copies a show with all it owns.
  case showDuplicate = "show duplicate"
  /// Deletes a show with all it owns.
  case showDelete = "show delete"
  /// Lists the objects of the show.
  case objects
  /// Makes objects.
  case objectAdd = "object add"
  /// Alters an object.
  case objectEdit = "object edit"
  /// Deletes an object.
  case objectDelete = "object delete"
  /// Lists the boards of the show.
  case boards
  /// Opens a board.
  case board
  /// Makes a board.
  case boardNew = "board new"
  /// Gives a board another name.
  case boardRename = "board rename"
  /// Copies a board with its blocks.
  case boardDuplicate = "board duplicate"
  /// Deletes a board with its blocks.
  case boardDelete = "board delete"
  /// Sets what the board's rules can be set to.
  case boardSet = "board set"
  /// Sets the smallest block of the board.
  case boardMinimum = "board minimum"
  /// Shows the boards to choose from.
  case boardList = "board list"
  /// Lists the blocks of the board.
  case items
  /// Draws the board.
  case view
  /// Switches to edit mode.
  case edit
  /// Switches to play mode.
  case play
  /// Lays a block.
  case place
  /// Moves a block.
  case move
  /// Resizes a block.
  case resize
  /// Lets a block show another object.
  case reassign
  /// Lets a tap on a block do something else.
  case action
  /// Gives a block a label.
  case label
  /// Lets a tap on a block send a message of its own.
  case `override`
  /// Takes a block off the board.
  case remove
  /// Takes the last steps back.
  case undo
  /// Makes the last undone steps again.
  case redo
  /// A finger touches and leaves.
  case tap
  /// It does so twice.
  case doubletap
  /// A finger rests.
  case press
  /// Fingers go from one place to another.
  case drag
  /// A finger flicks.
  case swipe
  /// Two fingers change the zoom by a factor.
  case pinch
  /// The board follows fingers.
  case pan
  /// Two fingers change the zoom to a value.
  case zoom
  /// Looks at the middle of the board.
  case home
  /// Looks at everything on the board.
  case fit
  /// Shows or hides the dots of the grid.
  case grid
  /// Chooses an object in the picker.
  case pick
  /// Chooses from a block's menu.
  case menu
  /// Accepts a prompt or answers yes.
  case enter
  /// Types into a field of the editor.
  case fill
  /// Closes what is open.
  case cancel
  /// Replays recorded touches.
  case touches
  /// Records touches.
  case record
  /// Ends a recording.
  case recordStop = "record stop"
  /// Connects to a console.
  case connect
  /// Ends the connection.
  case disconnect
  /// Lists the connections.
  case connections
  /// Lists the profiles of consoles.
  case profiles
  /// Does what a tap would do.
  case trigger
  /// Releases all that is held or switched on.
  case releaseAll = "release all"
  /// Sends a message.
  case send
  /// Prints what comes and goes.
  case monitor
  /// Reads a show file, or a console's show.
  case `import`
  /// Writes the show into a folder.
  case export
  /// Lists the trips.
  case trips
  /// Opens a trip, or tells which one is open.
  case trip
  /// Makes a trip.
  case tripNew = "trip new"
  /// Gives a trip another name.
  case tripRename = "trip rename"
  /// Deletes a trip with all it owns.
  case tripDelete = "trip delete"
  /// Brings the trip up to a changed schedule.
  case tripMerge = "trip merge"
  /// Builds the trip's itinerary anew.
  case tripReset = "trip reset"
  /// Writes the trip for other programs.
  case tripExport = "trip export"
  /// Lists the days of the trip.
  case days
  /// Lists where an entry may be dropped.
  case zones
  /// Lists what limits where an entry may be.
  case barriers
  /// Lists the places of the trip.
  case route
  /// Draws the map of the trip.
  case map
  /// Adds something of one's own to the itinerary.
  case entryAdd = "entry add"
  /// Alters something of one's own.
  case entryEdit = "entry edit"
  /// Deletes something of one's own.
  case entryDelete = "entry delete"
  /// Takes an entry up.
  case lift
  /// Puts it down.
  case drop
  /// Drags an entry to another place.
  case shift
  /// Lets the trip be changed again.
  case online
  /// Lets the trip only be looked at.
  case offline
  /// Shows or sets how distances and times are calculated.
  case travel
  /// Lists the plugins.
  case plugins
  /// Explains the commands.
  case help
  /// Leaves.
  case quit

  /// The first word.
  public var verb: String {
    rawValue.split(separator: " ").first.map(String.init) ?? rawValue
  }

  /// The second word, where it has one.
  public var noun: String? {
    let words = rawValue.split(separator: " ")
    return words.count > 1 ? String(words[1]) : nil
  }

  /// The words that can begin a command, in the order that help lists them.
  public static let verbs: [String] = {
    var seen: Set<String> = []
    return allCases.map(\.verb).filter { seen.insert($0).inserted }
  }()

  /// The words that can follow each first one.
  private static let nouns: [String: [String]] = Dictionary(grouping: allCases, by: \.verb)
    .mapValues { $0.compactMap(\.noun) }

  /// Whether a word can begin a command.
  static func isVerb(_ word: String) -> Bool { nouns[word] != nil }

  /// The words that can follow a first one.
  static func nouns(after verb: String) -> [String] { nouns[verb] ?? [] }
}
