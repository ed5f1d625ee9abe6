package import Domain
package import Gestures
package import GridGeometry
package import PluginAPI
import Synchronization

/// A surface that breaks one promise: a suite that does not notice is worth nothing.
package struct CanarySurface: Surface {
  /// The promise that is broken.
  package let flaw: CanaryFlaw
  /// A surface that keeps its promises.
  package private(set) var inner: any Surface
  /// How much was done so far.
  private var count = 0
  private var wasCancelled = false
  private var wasCrowded = false
  private let shared: SharedCount

  /// Wraps a surface.
  ///
  /// - Parameters:
  ///   - inner: A surface that keeps its promises.
  ///   - flaw: The promise to break.
  ///   - shared: What is common to all surfaces of one subject; only some flaws use it.
  init(_ inner: any Surface, flaw: CanaryFlaw, shared: SharedCount) {
    self.inner = inner
    self.flaw = flaw
    self.shared = flaw == .sharesStorage ? SharedCount() : shared
  }

  // MARK: What is done

  package mutating func handle(_ touch: Touch) -> Reaction {
    count += 1
    var touch = touch
    if touch.phase == .cancelled { wasCancelled = true }
    if touch.phase == .began, touch.id.rawValue == 140 { wasCrowded = true }
    switch flaw {
    case .liftsWhatIsCancelled where touch.phase == .cancelled: touch.phase = .ended
    case .movesViewOnCancel where touch.phase == .cancelled:
      _ = inner.perform(.look(ViewMemory(center: Point(x: Double(count), y: 3), zoom: 1)))
    case .losesLifts where touch.phase == .ended && count.isMultiple(of: 5): return .none
    case .hidesStrays:
      var reaction = inner.handle(touch)
      reaction.effects.removeAll { if case .strayTouch = $0 { true } else { false } }
      return reaction
    default: break
    }
    return flawed(inner.handle(touch))
  }

  package mutating func advance(to time: Instant) -> Reaction {
    switch flaw {
    case .wakesLate: inner.advance(to: time.advanced(by: 300_000))
    case .ignoresWakes: .none
    default: flawed(inner.advance(to: time))
    }
  }

  package mutating func perform(_ command: SessionCommand) -> Reaction {
    count += 1
    var reaction = inner.perform(command)
    guard reaction.refusal != nil else {
      if flaw == .keepsClock, case .setGestures = command {
        _ = inner.advance(to: Instant(microseconds: 1_000_000_000))
      }
      return flawed(reaction)
    }
    switch flaw {
    case .changesOnRefusal:
      if let board = inner.contents().lazy.compactMap(\.board).first {
        let change = Change.updating(board) { $0.name = "Refused \(board.name)" }
        _ = inner.absorb([change])
        reaction.changes.append(change)
      }
    case .actsOnRefusal: _ = inner.perform(.cancel)
    default: break
    }
    return reaction
  }

  package mutating func absorb(_ changes: [Change]) -> Reaction {
    switch flaw {
    case .ignoresDeletions: inner.absorb(changes.filter { $0.after != nil })
    case .answersWithChanges: Reaction(changes: changes, effects: inner.absorb(changes).effects)
    case .cancelsOnAbsorbing where changes.isEmpty: inner.perform(.cancel)
    default: flawed(inner.absorb(changes))
    }
  }

  package mutating func attempt<Failure: Error>(
    _ input: SurfaceInput, keeping keep: (_ changes: [Change]) throws(Failure) -> Bool
  ) throws(Failure) -> Reaction? {
    guard flaw == .keepsWhatIsRefused else { return try attemptOnCopy(input, keeping: keep) }
    let reaction = react(to: input)
    return try keep(reaction.changes) ? reaction : nil
  }

  private mutating func flawed(_ reaction: Reaction) -> Reaction {
    var reaction = reaction
    if flaw == .sharesStorage || flaw == .remembersOthers { shared.increase() }
    switch flaw {
    case .swallowsChange: reaction.changes = reaction.changes.dropLast()
    case .repeatsChange: reaction.changes += reaction.changes.prefix(1)
    case .swallowsFrame:
      if count.isMultiple(of: 3) {
        reaction.effects.removeAll { if case .frames = $0 { true } else { false } }
      }
    case .reportsWrongFrame:
      reaction.effects = reaction.effects.map { effect in
        guard case .frames(let frames) = effect else { return effect }
        return .frames(frames.map { FrameChange(item: $0.item, from: $0.to, to: $0.from) })
      }
    case .sharesStorage, .remembersOthers:
      if shared.value % 50 == 49 { reaction.effects.append(.haptic(.snap)) }
    default: break
    }
    return reaction
  }

  // MARK: Reports

  package var nextDeadline: Instant? {
    switch flaw {
    case .isAlwaysDue: inner.touchTime
    case .isDueForEver: inner.nextDeadline ?? inner.touchTime.advanced(by: 1_000)
    default: inner.nextDeadline
    }
  }

  package var touches: [TouchID] { inner.touches }

  package var isTouched: Bool {
    switch flaw {
    case .keepsFingerDown: inner.isTouched || wasCancelled
    case .keepsCrowdDown: inner.isTouched || wasCrowded
    case .forgetsFinger: inner.isTouched && count % 7 != 0
    default: inner.isTouched
    }
  }

  package var touchTime: Instant {
    flaw == .stopsClock ? min(inner.touchTime, Instant(microseconds: 2_000_000)) : inner.touchTime
  }

  package func contents() -> [Entity] {
    let contents = inner.contents()
    return flaw == .showsTwice && count > 20 ? contents + contents.suffix(1) : contents
  }

  package func violations() -> [Violation] {
    flaw == .violates && count > 100 ? [Violation(.overlap, items: [])] : inner.violations()
  }

  package var size: Size<ScreenSpace> { inner.size }

  package func scene() -> Scene {
    if flaw == .changesByLooking { shared.increase() }
    let scene = inner.scene()
    var elements = scene.elements
    switch flaw {
    case .changesByLooking where shared.value.isMultiple(of: 9): elements = elements.dropLast()
    case .doublesElement: elements += elements.prefix(1)
    case .drawsNowhere: elements = elements.map { $0.with(frame: $0.frame.farther) }
    case .saysNothing: elements = elements.map { $0.with(label: "") }
    case .turnsOrder where size.width < 500: elements.reverse()
    default: return scene
    }
    return Scene(
      viewport: scene.viewport, show: scene.show, board: scene.board, mode: scene.mode,
      grid: scene.grid, elements: elements)
  }
}

/// A number that several values share.
final class SharedCount: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func increase() { count.withLock { $0 += 1 } }
}

extension SceneElement {
  fileprivate func with(
    frame: Rect<ScreenSpace>? = nil, label: String? = nil
  ) -> SceneElement {
    var element = self
    element.frame = frame ?? self.frame
    element.label = label ?? self.label
    return element
  }
}

extension Rect<ScreenSpace> {
  /// A rectangle that a board drawn too near would have.
  fileprivate var farther: Self {
    Rect(origin: origin, size: Size(width: size.width * 1e308, height: size.height))
  }
}
