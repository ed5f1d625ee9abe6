import Domain
import GridGeometry
import PluginAPI
import Workspace

/// A guided tour: steps that each ask for a command, and check what came of it.
///
/// It looks at the workspace after each command, so that a step counts however it was done: with
/// the command that it suggests, with another, or by hand in the live view.
public struct Tour: Sendable {
  /// The show that the tour makes.
  public static let showName = "House Plot"
  /// The trip that the tour makes.
  static let tripName = "Tour Weekend"

  let stage: any TourStage
  /// The index of the current step; that of the last one plus one if the tour is over.
  private(set) var index = 0
  /// Where the blocks were when the step began.
  private var places: [ID<BoardItem>: Pose] = [:]
  /// Where a block was moved, as commands write it.
  private var target = "6,0"
  /// A block that is elsewhere.
  private var other = "#2"
  /// What was open before the tour.
  private let show: ID<Show>?
  private let board: ID<Board>?

  /// Begins with the first step.
  init(on stage: any TourStage, from seat: Seat) async {
    self.stage = stage
    (show, board) = (await seat.show?.id, await seat.board?.id)
  }

  /// Ends the tour, and opens what was open before, if it is still there.
  func end(_ seat: Seat) async {
    await stage.close()
    if let show { try? await seat.openShow(show) }
    if let board { try? await seat.openBoard(board) }
  }

  /// The current step; `nil` if the tour is over.
  var step: TourStep? { TourStep.all.indices.contains(index) ? TourStep.all[index] : nil }

  /// The words that the current step suggests.
  var suggestion: String? {
    step?.suggestion
      .replacing("FILE", with: "\"\(stage.showFile)\"")
      .replacing("ADDRESS", with: stage.consoleAddress)
      .replacing("TARGET", with: target)
      .replacing("#OTHER", with: other)
  }

  /// How to delete what a tour has made and left; nothing if nothing is left.
  static func remains(in seat: Seat) async -> [String] {
    let shows = (try? await seat.shows()) ?? []
    let trips = (try? await seat.trips()) ?? []
    var lines: [String] = []
    if shows.contains(where: { $0.show.name == showName }) {
      lines.append("Its show is still here: 'show delete \"\(showName)\"' deletes it.")
    }
    if trips.contains(where: { $0.trip.name == tripName }) {
      lines.append("Its trip is still here: 'trip delete \"\(tripName)\"' deletes it.")
    }
    return lines
  }

  /// What the current step asks for.
  func lines(in form: TextForm) -> [String] {
    guard let step, let suggestion else {
      return form.wrapped(
        "The tour is over. 'help' lists all commands, and 'live' is for keys and the mouse.")
    }
    // A suggestion stays whole, so that it can be copied.
    return form.wrapped("Tour, step \(index + 1) of \(TourStep.all.count): \(step.text)")
      + ["  type: \(suggestion)", "  'tour next' types it for you"]
  }

  /// Goes on to the next step if the current one is done.
  ///
  /// - Parameters:
  ///   - verb: The first word of the command that ran.
  ///   - refusal: Why it was refused, if it was.
  ///   - seat: The seat at the workspace.
  /// - Returns: What was done; nothing if the step is not done.
  mutating func look(
    after verb: String, refusal: CommandError?, seat: Seat
  ) async -> [String] {
    var praise: [String] = []
    var moment = TourMoment(
      seat: seat, stage: stage, verb: verb, refusal: refusal, before: places,
      places: await seat.poses)
    while let step, let done = await step.check(moment) {
      if let cells = moment.moved?.cells, step.remembersPlaces { target = "\(cells.origin)" }
      praise.append("Done: \(done)")
      index += 1
      moment.before = moment.places
      // One command does not count for two steps that ask for it.
      (moment.verb, moment.refusal) = ("", nil)
    }
    // Until something moves as asked, what was before counts.
    if !praise.isEmpty || step?.remembersPlaces == false { places = moment.places }
    other = await seat.numberOfBlock(notAt: target)
    if step == nil { await end(seat) }
    return praise
  }

  /// Goes on to the next step, whether the current one is done or not.
  mutating func skip(_ seat: Seat) async {
    guard step != nil else { return }
    index += 1
    places = await seat.poses
  }
}

/// What a step of a tour can look at.
struct TourMoment: Sendable {
  let seat: Seat
  let stage: any TourStage
  /// The first word of the command that ran; empty for none.
  var verb: String
  /// Why it was refused.
  var refusal: CommandError?
  /// Where the blocks were when the step began.
  var before: [ID<BoardItem>: Pose]
  /// Where the blocks are.
  let places: [ID<BoardItem>: Pose]

  /// Whether a block is elsewhere than before.
  var hasMoved: Bool { moved != nil }

  /// The pose of a block that is elsewhere than before.
  var moved: Pose? {
    places.first { id, pose in before[id].map { $0 != pose } ?? false }?.value
  }

  /// Whether messages go to the tour's console.
  var isConnected: Bool {
    get async {
      let reports = (try? await seat.connections()) ?? []
      return reports.contains { $0.state != nil && $0.memory.address == stage.consoleAddress }
    }
  }
}

extension Seat {
  /// The first block that is not at a place, as commands write it.
  fileprivate func numberOfBlock(notAt target: String) -> String {
    let items = (try? items()) ?? []
    let index = items.firstIndex { $0.item.pose.cells.map { "\($0.origin)" != target } ?? false }
    return "#\((index ?? 1) + 1)"
  }

  /// Where the blocks of the open board are.
  fileprivate var poses: [ID<BoardItem>: Pose] {
    let items = (try? items()) ?? []
    return Dictionary(items.map { ($0.item.id, $0.item.pose) }) { first, _ in first }
  }
}
