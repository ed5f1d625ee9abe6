import Domain
import Gestures
import GridGeometry

/// Values in words for people, as the messages of faults have them.
enum Words {
  /// Words with commas between them.
  static func list(_ words: [String], none: String = "none") -> String {
    words.isEmpty ? none : words.joined(separator: ", ")
  }

  // MARK: Places and times

  static func text<Space>(_ frame: Rect<Space>) -> String {
    "\(ScriptText.text(frame.origin)) \(ScriptText.text(frame.size))"
  }

  static func text(_ viewport: Viewport) -> String {
    "\(ScriptText.text(viewport.size)) at \(ScriptText.text(viewport.center)), "
      + "zoom \(ScriptText.text(viewport.zoom))"
  }

  static func text(_ time: Timestamp) -> String { "\(time.milliseconds) ms" }

  static func text(_ location: GeoLocation?) -> String {
    location.map { "\(ScriptText.text($0.latitude)),\(ScriptText.text($0.longitude))" } ?? "nowhere"
  }

  /// The day and time at the place, with the moment itself.
  static func text(_ start: ZonedTime) -> String {
    "\(start.day) \(start.time) in \(start.zone.quoted) "
      + "(\(text(start.instant)), UTC \(start.offset < 0 ? "" : "+")\(start.offset) s)"
  }

  /// A custom entry with all that it shows.
  static func text(_ custom: CustomContent) -> String {
    custom.title.quoted + (custom.icon.isEmpty ? "" : " icon \(custom.icon.quoted)")
      + (custom.time.map { " at \($0)" } ?? "")
      + (custom.location.map { " near \(text($0))" } ?? "")
  }

  /// A card with its text; its colour is apart.
  static func text(_ card: Card) -> String {
    card.title.quoted + (card.text.isEmpty ? "" : " \(card.text.quoted)")
  }

  // MARK: Differences

  /// Where two entities differ; `nil` stands for nothing there.
  static func difference(expected: Entity?, got: Entity?) -> String {
    switch (expected.map(Described.init), got.map(Described.init)) {
    case (let expected?, let got?): got.difference(from: expected)
    case (let expected, let got):
      "expected \(expected?.text ?? "nothing"), got \(got?.text ?? "nothing")"
    }
  }

  /// The first place at which two lists differ.
  ///
  /// - Parameters:
  ///   - one: What one of the list is called, for example `change`.
  ///   - expected: The list as it should be.
  ///   - got: The list as it is.
  ///   - isNamed: Whether to name what is in the list, where the words do not.
  ///   - text: One of the list in words.
  /// - Returns: The difference; `nil` if there is none.
  static func difference<Value: Equatable>(
    _ one: String, expected: [Value], got: [Value], isNamed: Bool = false,
    _ text: (Value) -> String
  ) -> String? {
    let count = max(expected.count, got.count)
    let place = (0..<count).first { place in
      place >= expected.count || place >= got.count || expected[place] != got[place]
    }
    guard let place else { return nil }
    let head = count > 1 ? "\(one) \(place + 1): " : isNamed ? "\(one): " : ""
    let absent = head.isEmpty ? "no \(one)" : "none"
    let wanted = place < expected.count ? text(expected[place]) : absent
    let found = place < got.count ? text(got[place]) : absent
    return "\(head)expected \(wanted), got \(found)"
  }
}
