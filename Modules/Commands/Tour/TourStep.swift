import Domain
import PluginAPI
import Workspace

/// A step of a tour.
struct TourStep: Sendable {
  /// What it is about, for people.
  let text: String
  /// Commands that do it.
  ///
  /// FILE is the show file, ADDRESS that of the tour's console, TARGET where a block was moved, and
  /// #OTHER another block.
  let suggestion: String
  /// Whether the step is about a change of places.
  var remembersPlaces = false
  /// Says what was done; `nil` if the step is not done.
  let check: @Sendable (TourMoment) async -> String?

  /// The board that most steps are about.
  private static let cues = "Cues of list 1 Main Show"

  /// All steps, in order.
  static let all: [TourStep] = board + console + trip

  private static let board: [TourStep] = [
    TourStep(
      text: """
        Import a show file, into a show of its own. Callboard makes a board for each kind of \
        object and for the cues of each list, and says what it does not use.
        """,
      suggestion: "import FILE --show \"\(Tour.showName)\" --cues-as-blocks"
    ) { moment in
      let boards = (try? await moment.seat.boards()) ?? []
      let isDone = boards.contains { $0.board.name == cues }
      guard isDone, await moment.seat.show?.name == Tour.showName else { return nil }
      return "the show '\(Tour.showName)' is open."
    },
    TourStep(
      text: "Open the board with the cues of the first list. 'boards' lists all.",
      suggestion: "board \(cues)"
    ) { moment in
      await moment.seat.board?.name == cues ? "the board '\(cues)' is open." : nil
    },
    TourStep(
      text: "Look at it. In a terminal, 'split' keeps it in sight above the prompt.",
      suggestion: "view"
    ) { moment in
      ["view", "split", "live"].contains(moment.verb) && moment.refusal == nil
        ? "that is the board." : nil
    },
    TourStep(
      text: "Imported boards open in play mode, in which taps fire. Switch to edit mode.",
      suggestion: "edit"
    ) { moment in
      await moment.seat.mode == .edit ? "taps now select, and drags move." : nil
    },
    TourStep(
      text: "Move a block. #1 is the first that 'items' lists, and 6,0 is a column and a row.",
      suggestion: "move #1 to 6,0", remembersPlaces: true
    ) { moment in moment.hasMoved ? "the block is in its new place, and that is saved." : nil },
    TourStep(
      text: """
        Now try what the rules forbid: two blocks in one place. Numbers follow the reading order, \
        so they have changed.
        """,
      suggestion: "move #OTHER to TARGET"
    ) { moment in
      moment.refusal?.obstacles.isEmpty == false ? "it was refused, and nothing moved." : nil
    },
    TourStep(
      text: "Ask why. The answer also says where there is room.", suggestion: "explain"
    ) { moment in
      moment.verb == "explain" ? "every refusal can be explained like this." : nil
    },
    TourStep(
      text: """
        Use a finger instead: a drag picks a block up and puts it down. In 'live' the mouse does \
        the same.
        """,
      suggestion: "drag #OTHER to @-6,0", remembersPlaces: true
    ) { moment in moment.hasMoved ? "the same rules applied to the drag." : nil },
    TourStep(
      text: "Take it back. Edits can be undone until the board switches to play mode.",
      suggestion: "undo", remembersPlaces: true
    ) { moment in
      ["undo", "live"].contains(moment.verb) && moment.hasMoved
        ? "the block is back in its old place." : nil
    },
  ]

  private static let console: [TourStep] = [
    TourStep(
      text: "Connect a console. The tour plays one on your own computer.",
      suggestion: "connect ADDRESS --profile eos"
    ) { moment in
      await moment.isConnected ? "messages now go to the tour's console." : nil
    },
    TourStep(
      text: "Switch to play mode, so that taps fire.", suggestion: "play"
    ) { moment in
      await moment.seat.mode == .play ? "nothing can be moved by accident now." : nil
    },
    TourStep(
      text: "Fire a cue: tap its block.", suggestion: "tap #1"
    ) { moment in
      // Where nothing can come, nothing is waited for.
      let isConnected = await moment.isConnected
      let canSend = isConnected && ["tap", "trigger"].contains(moment.verb)
      let limit = Duration.seconds(canSend ? 2 : 0)
      let message = await moment.stage.message(beginningWith: "/eos/cue/", within: limit)
      return message.map { "the console received '\($0)'." }
    },
  ]

  private static let trip: [TourStep] = [
    TourStep(
      text: "Trips are arranged like boards. Make one of three days.",
      suggestion: "trip new \"\(Tour.tripName)\" on 2027-03-05 for 3"
    ) { moment in
      await moment.seat.frontTripName == Tour.tripName ? "the trip is open." : nil
    },
    TourStep(
      text: "Add something to its second day.",
      suggestion: "entry add \"Focus session\" on 2 --time 10:00"
    ) { moment in
      let trips = (try? await moment.seat.trips()) ?? []
      return trips.contains { $0.trip.name == Tour.tripName && $0.entryCount > 0 }
        ? "'view' shows the day with it." : nil
    },
    TourStep(
      text: "Clean up: delete what the tour has made.",
      suggestion:
        "trip delete \"\(Tour.tripName)\" --yes; show delete \"\(Tour.showName)\" --yes"
    ) { moment in
      await Tour.remains(in: moment.seat).isEmpty ? "nothing of the tour is left." : nil
    },
  ]
}
