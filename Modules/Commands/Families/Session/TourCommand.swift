import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let tour = CommandSpec(
    "tour", "shows you around in five minutes", .optional(.tourMove),
    details: """
      Each step asks for a command and checks what came of it. 'tour' shows the step again, 'tour \
      next' types its command for you, 'tour skip' leaves it out, and 'tour end' ends the tour. It \
      makes a show and a trip of its own, and plays the console itself.
      """,
    examples: ["tour", "tour next", "tour end"],
    synonyms: "tutorial learn demo guide start introduction example"
  ) { runner, move throws(CommandError) in
    guard var tour = runner.tour else {
      guard move == nil else {
        throw CommandError(
          .notAllowed, "there is no tour here", remedy: "'tour' at the prompt begins it")
      }
      return TourAnswer(tour: try await runner.beginTour())
    }
    switch move {
    case nil: return TourAnswer(tour: tour)
    case .next: return TourAnswer(tour: tour, typed: tour.suggestion)
    case .skip:
      await tour.skip(runner.workspace)
      if tour.step == nil { await tour.end(runner.workspace) }
      return TourAnswer(tour: tour)
    case .end:
      await tour.end(runner.workspace)
      return TourAnswer(tour: nil, left: await Tour.remains(in: runner.workspace))
    }
  }
}

/// What is asked of a tour that goes on.
package enum TourMove: Hashable, Sendable {
  case next, skip, end
}

extension Part where Value == TourMove {
  fileprivate static var tourMove: Part {
    .keywords(["next": .next, "skip": .skip, "end": .end])
  }
}

extension CommandRunner {
  /// Begins a tour, if it cannot touch what the workspace has already.
  fileprivate func beginTour() async throws(CommandError) -> Tour {
    guard let makeTourStage else {
      throw CommandError(
        .notAllowed, "the tour is at the prompt of 'callboard'",
        remedy: "in the live view, 'q' goes back to it")
    }
    let shows = try await ask(await workspace.shows()).map(\.show.name)
    let trips = try await ask(await workspace.trips()).map(\.trip.name)
    let taken =
      if shows.contains(Tour.showName) {
        "show \"\(Tour.showName)\""
      } else {
        trips.contains(Tour.tripName) ? "trip \"\(Tour.tripName)\"" : nil
      }
    if let taken {
      throw CommandError(
        .duplicateName, "the tour makes a \(taken), and this workspace has one already",
        remedy:
          "delete or rename it, or start the tour in a new workspace: callboard tour.callboard")
    }
    return await Tour(on: try await makeTourStage(), from: workspace)
  }
}

/// How far a tour has got.
struct TourAnswer: Answer {
  /// The tour; `nil` if it was ended.
  let tour: Tour?
  /// The commands to run now, as if they were typed.
  var typed: String?
  /// What a tour that was ended leaves, for people.
  var left: [String] = []

  var json: [(name: String, value: JSON)] {
    guard let tour, let step = tour.step else { return [("tour", .null)] }
    return [
      (
        "tour",
        .object([
          ("step", .integer(tour.index + 1)), ("of", .integer(TourStep.all.count)),
          ("text", .string(step.text)), ("suggestion", .optional(tour.suggestion)),
        ])
      )
    ]
  }

  func lines(in form: TextForm) -> [String] {
    if typed != nil { return [] }
    return tour?.lines(in: form) ?? (["The tour has ended."] + left).flatMap { form.wrapped($0) }
  }
}
