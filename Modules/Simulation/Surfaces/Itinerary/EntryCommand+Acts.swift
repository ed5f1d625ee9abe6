import Domain
package import Itinerary
import PluginAPI

/// What is done with the entries of an itinerary.
extension EntryCommand: SurfaceCommand {
  static var words: [String] { CodingKeys.allCases.map(\.rawValue) }

  func perform(on surface: inout any ObservedSurface) -> Reaction {
    guard var session = surface as? ItinerarySession else { return .refused(.nothingOpen) }
    let reaction = session.perform(self)
    surface = session
    return reaction
  }

  var oddity: Int {
    switch self {
    case .setOnline: 2
    case .delete, .lift, .show: 3
    case .drop(_, let above): above == nil ? 3 : 4
    case .fill(_, let text): 3 + text.utf8.count
    case .add(let content, _), .edit(_, let content): 4 + content.oddity
    }
  }

  var simpler: [EntryCommand] {
    let plain = CustomContent(title: "a")
    return switch self {
    case .add(_, let day): [.add(plain, day: day)]
    case .edit(let id, _): [.edit(id, plain)]
    case .fill(let field, _): [.fill(field, "a")]
    case .delete, .lift, .drop, .show, .setOnline: []
    }
  }

  func line(_ names: inout ScriptNames) -> String { names.line(of: self) }
}

extension CustomContent {
  /// How odd it is.
  var oddity: Int {
    title.utf8.count + icon.utf8.count + (time == nil ? 0 : 2) + (location == nil ? 0 : 2)
  }
}

extension Step {
  /// Something is done with the entries of an itinerary.
  package static func entry(_ command: EntryCommand) -> Step { .own(OwnCommand(act: command)) }
}
