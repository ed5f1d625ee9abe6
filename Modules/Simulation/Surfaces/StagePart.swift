import Domain
import PluginAPI

/// What only one kind of surface has on its stages, beside shows and boards: the surface has a type
/// for it, in its own folder.
protocol StagePart: Hashable, Sendable {
  /// What messages call it, for example `trips`.
  static var name: String { get }
  /// Whether it is made of such entities.
  static func owns(_ entity: Entity) -> Bool
  /// Why an entity of it cannot come after others; `nil` if it can.
  static func fault(
    of entity: Entity, after others: [Entity], _ keys: Set<EntityKey>
  ) -> String?

  /// Finds it among entities, in their order; `nil` if it is not there.
  init?(inOrder entities: [Entity])
  /// Everything of it, owners before what they own.
  var entities: [Entity] { get }
  /// It in the order of identities.
  var sorted: Self { get }
  /// How much there is of it; less is shorter.
  var size: Int { get }
  /// How odd it is: what is shrunk becomes less odd.
  var oddity: Int { get }
  /// Whether a script that begins with it can be read again.
  var isWritable: Bool { get }
  /// Names what belongs to it.
  func name(in names: inout ScriptNames)
  /// What a person reads of it.
  func lines(_ names: inout ScriptNames) -> [String]
  /// What a store gives back of it.
  func stored(in store: any StageStore) throws(StoreError) -> [Entity]
}

/// The part of a stage that is of whatever kind of surface.
public struct OwnPart: Hashable, Sendable {
  var part: any StagePart

  init(_ part: any StagePart) { self.part = part }

  /// Finds a part of whatever kind of surface; `nil` if there is none.
  init?(inOrder entities: [Entity]) {
    let found = SurfaceActs.parts.lazy.compactMap { $0.init(inOrder: entities) as (any StagePart)? }
    guard let part = found.first else { return nil }
    self.part = part
  }

  /// Whether both are the same.
  public static func == (left: Self, right: Self) -> Bool {
    AnyHashable(left.part) == AnyHashable(right.part)
  }

  /// Hashes the part.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(part)) }
}

/// What can be observed of one kind of surface only; its type is in the surface's folder.
protocol SurfaceObservation: Hashable, Sendable {
  /// How it differs from what was expected, in words; empty if it does not.
  func differences(from expected: Self) -> [String]
  /// Whether fingers are at something that others could change.
  var isAtSomething: Bool { get }
}

/// What can be observed of any kind of surface.
public struct OwnObservation: Hashable, Sendable {
  let seen: any SurfaceObservation

  init(_ seen: any SurfaceObservation) { self.seen = seen }

  /// How it differs from what was expected, in words; empty if it does not.
  func differences(from expected: Self) -> [String] {
    func differences<Seen: SurfaceObservation>(_ seen: Seen) -> [String] {
      (expected.seen as? Seen).map(seen.differences) ?? ["something else is seen"]
    }
    return differences(seen)
  }

  /// Whether both are the same.
  public static func == (left: Self, right: Self) -> Bool {
    func equals<Seen: SurfaceObservation>(_ seen: Seen) -> Bool { right.seen as? Seen == seen }
    return equals(left.seen)
  }

  /// Hashes what is seen.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(seen)) }
}
