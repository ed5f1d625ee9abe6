public import Domain
public import Itinerary
public import PluginAPI
public import ShowImport
public import Workspace

/// What a command came to, and what else there is to tell.
public struct CommandResult: Sendable {
  /// What the command came to.
  public var output: CommandOutput
  /// What there is to tell: what other processes did to the session.
  public var notices: [String]

  /// Creates a result.
  public init(_ output: CommandOutput, notices: [String] = []) {
    self.output = output
    self.notices = notices
  }

  /// Whether the person wants to leave.
  public var isQuit: Bool {
    if case .quit = output { true } else { false }
  }
}

/// What a command came to, for any form of output.
public enum CommandOutput: Sendable {
  /// What was done to the one thing that is shown.
  public enum Deed: Hashable, Sendable {
    /// It was made.
    case made
    /// It was opened.
    case opened
    /// It got another name.
    case renamed
    /// It is a copy that was made.
    case copied
    /// It was altered.
    case changed
    /// It lies elsewhere.
    case moved
    /// It has another size.
    case resized
    /// What a tap on it does was altered.
    case set
    /// It went over to another mode.
    case switched
    /// It was deleted, or taken off the board.
    case removed
    /// It is as it was.
    case kept
  }

  /// The shows of the workspace, by name.
  case shows([ShowSummary], current: ID<Show>?)
  /// One show.
  case show(Show, Deed)
  /// The objects of the show that were asked for, and of how many they are.
  case objects([ShowObject], of: Int)
  /// Objects that were made.
  case made([ShowObject])
  /// An object that was altered.
  case object(ShowObject, Deed)
  /// An object that was deleted, and how many blocks went with it.
  case objectDeleted(ShowObject, items: Int)
  /// The boards of the show, oldest first.
  case boards([BoardSummary], current: ID<Board>?)
  /// One board, and its mode where it is the current one.
  case board(Board, Deed, mode: InteractionMode?)
  /// A board that was deleted, and how many blocks went with it.
  case boardDeleted(Board, items: Int)
  /// Blocks of the board in reading order, the place of each from 1, and of how many they are.
  case items(Board, InteractionMode, [(ordinal: Int, placed: PlacedItem)], of: Int)
  /// Everything there is to draw, the renderer's drawing of it, and how many blocks the board has.
  case scene(Scene, drawing: String, items: Int)
  /// One block.
  case item(PlacedItem, Deed)
  /// Steps that were taken back, or made again.
  case undone(UndoReport)
  /// What a gesture came to, or a command for what fingers could do as well.
  case gesture(GestureOutcome)
  /// The boards of the show to choose from.
  case boardList(OpenBoardList)
  /// A recording that has begun, or has ended with so many touches.
  case recording(path: String, touches: Int?)
  /// What an import came to.
  case imported(FileReport)
  /// How many imports were told while a console was followed.
  case followed(ConnectionAddress, imports: Int)
  /// How the console that was just connected is connected.
  case connected(ConnectionReport)
  /// What an export wrote.
  case exported(ExportReport)
  /// How consoles are connected.
  case connections([ConnectionReport])
  /// A connection that was ended and forgotten, as it was.
  case disconnected(ConnectionReport)
  /// What can be sent to consoles of some sorts.
  case profiles([any ConsoleProfile])
  /// Messages that were sent, or would be.
  case sent(SentMessages, isRehearsed: Bool)
  /// What was released.
  case released([Seat.Release.Active])
  /// How many events were seen on a connection.
  case monitored(Int)
  /// The trips of the workspace, by name.
  case trips([TripSummary], current: ID<Trip>?)
  /// One trip.
  case trip(TripView, Deed)
  /// A trip that got another name.
  case tripRenamed(Trip)
  /// A trip that was deleted.
  case tripDeleted(Trip)
  /// A file that was read into a trip, which was made of it or merged with it.
  case tripRead(TripReport, TripView, Deed)
  /// A trip whose itinerary was built anew.
  case tripReset(TripResetReport, TripView)
  /// A trip that was written, or is printed.
  case tripExported(TripExportReport)
  /// The days of a trip with their entries.
  case days(TripView)
  /// The gaps that an entry of a trip may be dropped into.
  case zones(ItineraryEntry, DropZones, TripView)
  /// The games that limit where an entry of a trip may be.
  case barriers(ItineraryEntry, [ItineraryEntry], TripView)
  /// The places of a trip.
  case route(TripRoute, TripView)
  /// Everything there is to draw of a trip's map, and the renderer's drawing of it.
  case map(Scene, drawing: String)
  /// What was done with an entry of a trip.
  case entry(EntryReport)
  /// Whether a trip can be changed as far as the network is concerned.
  case tripOnline(Bool, TripView)
  /// How distances and times are calculated.
  case travel(TravelSettings)
  /// The plugins of this build.
  case plugins(Registry)
  /// What help explains.
  case help(HelpPage)
  /// The person wants to leave.
  case quit
}
