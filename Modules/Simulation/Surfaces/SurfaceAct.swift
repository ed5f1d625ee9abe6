import Domain
import Itinerary
import PluginAPI

/// Something that only one kind of surface knows: the surface has a type for it, in its own folder.
protocol SurfaceAct: Hashable, Sendable, Codable {
  /// The words by which script files know what there is to do.
  static var words: [String] { get }
  /// How odd it is: what is shrunk becomes less odd.
  var oddity: Int { get }
  /// The same in plainer forms, the plainest last.
  var simpler: [Self] { get }
  /// What a person reads of it.
  func line(_ names: inout ScriptNames) -> String
}

/// Something that is done to one kind of surface without a finger.
protocol SurfaceCommand: SurfaceAct {
  /// Does it to a surface; another kind of surface refuses.
  func perform(on surface: inout any ObservedSurface) -> Reaction
}

/// Something that is changed elsewhere, of what only one kind of surface shows.
protocol SurfaceChange: SurfaceAct {
  /// What it comes to; nothing if there is nothing to change.
  func changes(in stored: StoredEntities) -> [Change]
  /// What is wrong with what it came to; `nil` if nothing is.
  func breach(in changes: [Change], of stored: StoredEntities, _ mutant: Mutant?) -> String?
}

/// What scripts can hold beside boards and what is done to them: one line for each kind of surface
/// that has some.
enum SurfaceActs {
  static let parts: [any StagePart.Type] = [TripStage.self]
  static let commands: [any SurfaceCommand.Type] = [EntryCommand.self]
  static let changes: [any SurfaceChange.Type] = [TripChange.self]
}

/// A command of any kind of surface.
public struct OwnCommand: Hashable, Sendable {
  let act: any SurfaceCommand

  /// Whether both are the same command.
  public static func == (left: Self, right: Self) -> Bool {
    AnyHashable(left.act) == AnyHashable(right.act)
  }

  /// Hashes the command.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(act)) }
}

/// A change made elsewhere of what any kind of surface shows.
public struct OwnChange: Hashable, Sendable {
  let act: any SurfaceChange

  /// Whether both are the same change.
  public static func == (left: Self, right: Self) -> Bool {
    AnyHashable(left.act) == AnyHashable(right.act)
  }

  /// Hashes the change.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(act)) }
}

extension SurfaceAct {
  /// The case without what it holds.
  var shape: String { String("\(self)".prefix { $0 != "(" }) }
}
