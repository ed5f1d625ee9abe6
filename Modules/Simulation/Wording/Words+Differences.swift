import Domain

/// How what was found differs from what was expected, in words.
extension Words {
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
  ///   - text: One of the list in words.
  /// - Returns: The difference; `nil` where there is none.
  static func difference<Value: Equatable>(
    _ one: String, expected: [Value], got: [Value], _ text: (Value) -> String
  ) -> String? {
    let count = max(expected.count, got.count)
    let place = (0..<count).first { place in
      place >= expected.count || place >= got.count || expected[place] != got[place]
    }
    guard let place else { return nil }
    let head = count > 1 ? "\(one) \(place + 1): " : ""
    let absent = head.isEmpty ? "no \(one)" : "none"
    let wanted = place < expected.count ? text(expected[place]) : absent
    let found = place < got.count ? text(got[place]) : absent
    return "\(head)expected \(wanted), got \(found)"
  }

  /// Each member in which two values differ, lists by the first place at which they do, and values
  /// within them by their own members: `mode: expected play, got edit`.
  static func differences(expected: Any, got: Any, of owner: String = "") -> [String] {
    zip(Mirror(reflecting: expected).children, Mirror(reflecting: got).children).flatMap {
      expected, got -> [String] in
      let (wanted, found) = (unwrapped(expected.value), unwrapped(got.value))
      guard wanted as? AnyHashable != found as? AnyHashable else { return [] }
      let name = owner + (expected.label ?? "").separated(by: " ")
      guard let wanted, let found else { return [line(name, wanted, found)] }
      switch Mirror(reflecting: wanted).displayStyle {
      case .collection:
        let (wanted, found) = (values(in: wanted), values(in: found))
        return difference(name, expected: wanted, got: found) { text($0.base) }
          .map { [$0] } ?? []
      case .struct where wanted is any ObservedPart:
        return differences(expected: wanted, got: found, of: "\(name) ")
      default: return [line(name, wanted, found)]
      }
    }
  }

  private static func line(_ name: String, _ wanted: Any?, _ found: Any?) -> String {
    "\(name): expected \(wanted.map(text) ?? "none"), got \(found.map(text) ?? "none")"
  }

  private static func values(in list: Any) -> [AnyHashable] {
    Mirror(reflecting: list).children.map { $0.value as? AnyHashable ?? AnyHashable("none") }
  }

  /// What is there; `nil` where nothing is.
  private static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value : value
  }
}
