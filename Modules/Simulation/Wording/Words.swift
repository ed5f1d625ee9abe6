import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Values in words for people, as the messages of faults have them.
///
/// Any value is told by what it holds, under the names that it has in code: a new surface needs no
/// words of its own. Things have their identities for names; ``Fault/message(in:)`` replaces them.
enum Words {
  /// Words with commas between them.
  static func list(_ words: [String], none: String = "none") -> String {
    words.isEmpty ? none : words.joined(separator: ", ")
  }

  /// A value in words.
  static func text(_ value: Any) -> String {
    switch value {
    case let text as String: return text.quoted
    case let number as Double: return ScriptText.text(number)
    case let truth as Bool: return truth ? "yes" : "no"
    case let time as Instant: return ScriptText.text(time)
    case let time as Timestamp: return "\(time.milliseconds) ms"
    case let point as Point<ScreenSpace>: return ScriptText.text(point)
    case let frame as Rect<ScreenSpace>: return text(frame)
    case let frame as Rect<BoardSpace>: return text(frame)
    case let pose as Pose: return ScriptText.text(pose)
    case let viewport as Viewport: return text(viewport)
    case let refusal as Refusal: return text(refusal)
    case let word as any RawRepresentable: return "\(word.rawValue)"
    default: return parts(of: value)
    }
  }

  /// A list, what may be missing, or a value by its members.
  private static func parts(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text($0.value) } ?? "none"
    case .collection: return list(mirror.children.map { text($0.value) })
    // A set has another order in every process.
    case .set: return list(mirror.children.map { text($0.value) }.sorted())
    default: break
    }
    if let value = value as? any CustomStringConvertible { return "\(value)" }
    guard mirror.displayStyle == .enum else { return list(details(of: value).filter(\.isTold)) }
    guard let held = mirror.children.first else { return "\(value)".separated(by: " ") }
    let name = (held.label ?? "").separated(by: " ")
    guard Mirror(reflecting: held.value).displayStyle == .tuple else {
      return "\(name) \(text(held.value))"
    }
    return ([name] + details(of: held.value).map(\.text)).joined(separator: " ")
  }

  private static func list(_ details: [Described.Detail]) -> String { list(details.map(\.text)) }

  /// What a value holds, under its names in code.
  static func details(of value: Any) -> [Described.Detail] {
    Mirror(reflecting: value).children.map { label, value in
      let name = (label ?? "").separated(by: " ")
      return Described.Detail(name.hasPrefix(".") ? "" : name, text(value))
    }
  }

  // MARK: Places

  static func text<Space>(_ frame: Rect<Space>) -> String {
    "\(ScriptText.text(frame.origin)) \(ScriptText.text(frame.size))"
  }

  static func text(_ viewport: Viewport) -> String {
    "\(ScriptText.text(viewport.size)) at \(ScriptText.text(viewport.center)), "
      + "zoom \(ScriptText.text(viewport.zoom))"
  }

  // MARK: Reactions

  /// Where two answers differ.
  static func difference(expected: Reaction, got: Reaction) -> String? {
    difference("change", expected: expected.changes, got: got.changes, text)
      ?? difference("effect", expected: expected.effects, got: got.effects, text)
  }

  /// The first of some changes, with how many follow.
  static func text(_ changes: [Change]) -> String {
    let rest = changes.count - 1
    return (changes.first.map(text) ?? "no change")
      + (rest > 0 ? " and \(counted(rest, "more change"))" : "")
  }

  static func text(_ change: Change) -> String {
    switch (change.before.map(Described.init), change.after.map(Described.init)) {
    case (let before?, let after?): after.change(from: before)
    case (nil, let after?): "\(after.text) added"
    case (let before?, nil): "\(before.text) removed"
    case (nil, nil): "a change of nothing"
    }
  }

  static func text(_ effect: Effect) -> String {
    switch effect {
    case .message(.refused(let refusal)): "the message \(text(refusal))"
    case .message(let message): "the message \(EnglishWording().text(for: message).quoted)"
    default: parts(of: effect)
    }
  }

  /// The sentence of a refusal, with what is in the way.
  static func text(_ refusal: Refusal) -> String {
    var details = refusal.by.map { "block \($0)" }
    if case .itinerary(let reason) = refusal.reason { details.append(parts(of: reason)) }
    let sentence = EnglishWording().text(for: refusal.reason).quoted
    return details.isEmpty ? sentence : "\(sentence) (\(list(details)))"
  }

  static func text(_ violation: Violation) -> String {
    let blocks = list(violation.items.map { "block \($0)" }, none: "the surface")
    return "\(EnglishWording().text(for: violation.reason).quoted) (\(blocks))"
  }
}
