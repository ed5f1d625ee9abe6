public import Domain
public import Gestures
public import PluginAPI

/// A surface, written a second time and as plainly as possible: with arrays and linear searches.
///
/// It shares no rules, recognisers or session code with the surface. Both get the same steps, and
/// must answer the same.
public protocol ReferenceModel: Witness {
  /// Handles a touch, as `Surface.handle`.
  mutating func handle(_ touch: Touch) -> Reaction
  /// Lets time pass, as `Surface.advance`.
  mutating func advance(to time: Instant) -> Reaction
  /// Performs a command, as `Surface.perform`.
  mutating func perform(_ command: SessionCommand) -> Reaction
  /// Performs a command that only one kind of surface knows; others refuse.
  mutating func perform(_ command: OwnCommand) -> Reaction
  /// Applies changes that were made elsewhere, as `Surface.absorb`.
  mutating func absorb(_ changes: [Change]) -> Reaction
  /// All entities, in the order of `Surface.contents`.
  func contents() -> [Entity]
  /// The observable state besides the contents.
  func observation() -> Observation
  /// Whether a surface and its rules have the same contents, without the difference; fast.
  mutating func holdsSame(as surface: any ObservedSurface) -> Bool
  /// Whether a surface has the same contents; faster still, for each lift of a finger.
  mutating func looksSame(as surface: any ObservedSurface) -> Bool
  /// A visible target; `nil` if the draw found nothing.
  ///
  /// - Complexity: O(1) for blocks: every gesture needs it.
  func aim(using random: inout RandomSource) -> Aim?
}

extension ReferenceModel {
  /// Refuses, as the surface has no commands of its own.
  public mutating func perform(_ command: OwnCommand) -> Reaction { .refused(.nothingOpen) }

  /// Compares the contents one by one.
  public mutating func holdsSame(as surface: any ObservedSurface) -> Bool {
    contents() == surface.contents()
  }

  /// Compares as exactly.
  public mutating func looksSame(as surface: any ObservedSurface) -> Bool { holdsSame(as: surface) }

  /// A target of the model.
  public func aim(using random: inout RandomSource, at surface: any ObservedSurface) -> Aim? {
    aim(using: &random)
  }

  /// Takes the same step, and compares the answers.
  public mutating func follow(
    _ step: Step, _ absorbed: [Change], _ reaction: Reaction, of surface: any ObservedSurface
  ) throws(Fault) {
    let expected: Reaction
    switch step {
    case .touch(let touch): expected = handle(touch)
    case .wake(let time): expected = advance(to: time)
    case .command(let command): expected = perform(command)
    case .own(let command): expected = perform(command)
    case .outside: expected = absorb(absorbed)
    case .reload: return
    }
    // Most touches have no effect.
    if reaction.isNone, expected.isNone { return }
    if reaction != expected {
      throw Fault(.reaction, Words.difference(expected: expected, got: reaction) ?? "")
    }
  }

  /// Compares the contents.
  public mutating func checkContents(of surface: any ObservedSurface, exactly isExact: Bool)
    throws(Fault)
  {
    guard isExact ? holdsSame(as: surface) : looksSame(as: surface) else {
      let difference = Referee.difference(expected: contents(), got: surface.contents())
      throw Fault(
        .contents,
        difference ?? "the surface and the reference model know different objects of the show")
    }
  }

  /// Compares the state besides the contents.
  public func checkState(
    _ seen: Observation, drawn: DrawnItems, of surface: any ObservedSurface
  ) throws(Fault) {
    let expected = observation()
    guard seen == expected else {
      throw Fault(.state, seen.differences(from: expected).joined(separator: "; "))
    }
  }
}
