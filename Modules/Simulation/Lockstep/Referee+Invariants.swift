import Domain
import Gestures
import GridGeometry
import PluginAPI

extension Referee {
  /// Checks the invariants of every surface, independent of the reference model.
  mutating func checkInvariants(after step: Step) throws(Fault) {
    try checkPlayMode()
    try checkRefusal(of: step)
    if isTimeForMore, endOfInstant == nil { try checkMore() }
  }

  /// Runs the occasional checks once more at the end.
  ///
  /// - Returns: The broken promise, or `nil`.
  public mutating func finish() -> Fault? {
    if let due = endOfInstant, let fault = take(.wake(due)) { return fault }
    do throws(Fault) {
      try compare()
      try checkMore()
      return nil
    } catch {
      return error
    }
  }

  private func checkMore() throws(Fault) {
    let contents = surface.contents()
    try checkViolations(contents)
    var random = RandomSource(seed: stage.seed).split(UInt64(stepCount))
    try witness.checkMore(of: surface, using: &random)
    try checkCancel(contents)
    try checkUndo(contents)
    try checkScene()
  }

  /// Costly checks run at every 4,096th step of a campaign.
  private var isTimeForMore: Bool {
    switch checkLevel {
    case .campaign: stepCount.isMultiple(of: 4_096)
    case .everyStep: true
    case .lockstep, .never: false
    }
  }

  private func checkPlayMode() throws(Fault) {
    guard !reaction.changes.isEmpty else { return }
    guard modeBefore == .play || lastMode == .play else { return }
    throw Fault(.playMode, "expected no change in play mode, got \(Words.text(reaction.changes))")
  }

  private func checkRefusal(of step: Step) throws(Fault) {
    switch step {
    case .command, .own: break
    case .touch, .wake, .outside, .reload: return
    }
    guard let refusal = reaction.refusal, !reaction.changes.isEmpty else { return }
    throw Fault(
      .refusal,
      "expected no change with the refusal \(Words.text(refusal)), got "
        + Words.text(reaction.changes))
  }

  private func checkViolations(_ contents: [Entity]) throws(Fault) {
    let violations = surface.violations()
    // Damage by others stays; the surface must report it, and nothing else.
    if witness.isDamaged {
      guard violations.isEmpty else { return }
      throw Fault(.violation, "the surface does not see that the stored trip is damaged")
    }
    if let violation = violations.first {
      throw Fault(.violation, Words.text(violation))
    }
    // The surface looks for them where it keeps its blocks, and may be blind to the same ones.
    if let breach = kind.rules.breach(in: contents, objects: stored.objects) {
      throw Fault(.violation, "the surface does not see that \(breach)")
    }
  }

  /// Breaks everything off, in a copy.
  private func checkCancel(_ contents: [Entity]) throws(Fault) {
    var copy = surface
    let reaction = copy.perform(.cancel)
    guard reaction.changes.isEmpty else {
      throw Fault(.cancel, "expected no change by 'cancel', got \(Words.text(reaction.changes))")
    }
    guard copy.contents() == contents else {
      throw Fault(.cancel, "'cancel' left other contents: \(difference(of: copy))")
    }
    let left = copy.seen
    guard left.held == nil, left.pressed.isEmpty, left.panel == nil else {
      throw Fault(.cancel, "'cancel' left something held, pressed or open")
    }
  }

  /// How a copy of the surface differs from it.
  private func difference(of copy: any ObservedSurface) -> String {
    Self.difference(expected: surface.contents(), got: copy.contents()) ?? ""
  }

  /// Takes a step back and again, in a copy.
  private func checkUndo(_ contents: [Entity]) throws(Fault) {
    var copy = surface
    let undo = copy.perform(.undo)
    guard undo.refusal == nil else { return }
    let redo = copy.perform(.redo)
    if let refusal = redo.refusal {
      throw Fault(.undo, "the undone step cannot be redone: \(Words.text(refusal))")
    }
    let expected = undo.changes.inverse
    if let text = Words.difference("change", expected: expected, got: redo.changes, Words.text) {
      throw Fault(.undo, "redo is not the inverse of undo: \(text)")
    }
    guard copy.contents() == contents else {
      throw Fault(.undo, "undo and redo left other contents: \(difference(of: copy))")
    }
  }

  private func checkScene() throws(Fault) {
    let scene = surface.scene()
    var seen: Set<SceneID> = []
    for element in scene.elements {
      guard seen.insert(element.id).inserted else {
        throw Fault(.scene, "two elements have the id '\(element.id)'")
      }
      guard element.frame.isFinite else {
        throw Fault(
          .scene, "the frame of '\(element.id)' is not finite: \(Words.text(element.frame))")
      }
    }
    if let breach = kind.ways.picture?(surface, witness) { throw Fault(.scene, breach) }
    for renderer in equipment.renderers {
      let bytes = renderer.render(scene)
      guard !bytes.isEmpty, String(validating: bytes, as: UTF8.self) != nil else {
        throw Fault(.renderer, "a scene of \(scene.elements.count) elements was not drawn as text")
      }
    }
  }
}
