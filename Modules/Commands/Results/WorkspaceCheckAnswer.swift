import Domain
import Itinerary
package import JSONText
import PluginAPI
package import Workspace

/// An answer that can say that something is wrong, which is then the exit status.
package protocol VerdictAnswer: Answer {
  /// Whether nothing is wrong.
  var isSound: Bool { get }
}

/// What is wrong in a workspace.
package struct WorkspaceCheckAnswer: VerdictAnswer {
  private let counts: WorkspaceCounts?
  private let findings: [FindingLine]
  private let name: String

  /// Creates the answer.
  package init(_ check: WorkspaceCheck, of name: String) {
    (counts, self.name) = (check.counts, name)
    findings = check.findings.flatMap(FindingLine.lines)
  }

  package var isSound: Bool { findings.isEmpty }

  package var json: [(name: String, value: JSON)] {
    [
      ("checked", .string(name)), ("wrong", .array(findings.map(\.json))),
      ("counts", counts.map { JSON($0) } ?? .null),
    ]
  }

  package func lines(in form: TextForm) -> [String] {
    guard findings.isEmpty else { return findings.map(\.text) }
    return ["nothing wrong in '\(name)'" + (counts.map { ": \($0.words)" } ?? "")]
  }
}

/// One thing that is wrong in a workspace, for people and programs.
struct FindingLine {
  /// The part that was checked: the file, its contents, or the rules of boards and trips.
  enum Layer: String {
    case file
    case contents
    case rules
  }

  let layer: Layer
  let place: String
  let message: String
  /// The blocks that it is about.
  var items: [ID<BoardItem>] = []

  /// The line for people.
  var text: String { "\(place): \(message)" }

  /// The object for programs.
  var json: JSON {
    .object(
      [
        ("layer", .string(layer.rawValue)), ("place", .string(place)),
        ("message", .string(message)),
      ] + (items.isEmpty ? [] : [("blocks", .array(items.map { .string("\($0)") }))]))
  }

  /// What to say of a finding.
  static func lines(of finding: WorkspaceFinding) -> [FindingLine] {
    switch finding {
    case .file(let found):
      [FindingLine(layer: .file, place: found.place, message: found.message)]
    case .badName(let entity):
      [
        FindingLine(
          layer: .contents, place: "\(entity.key)",
          message:
            "its name is empty, too long, or has spaces or control characters around or in it")
      ]
    case .missingObject(let place, let item):
      [line(.contents, place, "a block shows an object that is missing", [item])]
    case .foreignObject(let place, let item):
      [line(.contents, place, "a block shows an object of another show", [item])]
    case .foreignBoard(let place, let item):
      [line(.contents, place, "a block opens a board of another show", [item])]
    case .unknownRules(let place):
      [line(.rules, place, "this build does not have its rules '\(place.board.rules.key)'", [])]
    case .violation(let place, let reason, let items):
      [line(.rules, place, text(of: reason), items)]
    case .trip(let plan): lines(of: plan)
    }
  }

  private static func line(
    _ layer: Layer, _ place: WorkspaceFinding.BoardPlace, _ message: String,
    _ items: [WorkspaceFinding.NumberedItem]
  ) -> FindingLine {
    let names = items.map { item in
      let id = Description.short(item.placed.item.id)
      return "\(Description.item(item.placed, ordinal: item.number)) (\(id))"
    }
    return FindingLine(
      layer: layer, place: "board '\(place.board.name)' of show '\(place.show.name)'",
      message: names.isEmpty ? message : "\(message): \(names.joined(separator: ", "))",
      items: items.map(\.placed.item.id))
  }

  /// What is wrong where rules refuse something, without a capital or full stop.
  private static func text(of reason: RefusalReason) -> String {
    switch reason {
    case .overlap: return "blocks overlap"
    case .notAllowed: return "a block does not lie as the rules of the board have it"
    default:
      let sentence = EnglishWording().text(.refusal(reason))
      return sentence.prefix(1).lowercased() + sentence.dropFirst().trimmingSuffix(".")
    }
  }

  private static func lines(of plan: TripPlan) -> [FindingLine] {
    let view = TripView(plan, .usual, EnglishWording())
    return view.faults.map { fault in
      FindingLine(
        layer: .rules, place: "trip '\(plan.trip.name)'", message: fault.sentence(in: view))
    }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
    hasSuffix(suffix) ? dropLast(suffix.count) : self
  }
}
