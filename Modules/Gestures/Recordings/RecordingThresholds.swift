/// The members of a header's thresholds: the numbers of ``GestureSettings`` by their names.
package enum RecordingThresholds {
  typealias Field<Value> = (
    name: String, path: any WritableKeyPath<GestureSettings, Value> & Sendable
  )

  static let distances: [Field<Double>] = [
    ("panDistance", \.panDistance), ("pinchDistance", \.pinchDistance),
    ("tapDistance", \.tapDistance), ("doubleTapDistance", \.doubleTapDistance),
    ("longPressDistance", \.longPressDistance), ("swipeDistance", \.swipeDistance),
    ("scrollMargin", \.scrollMargin), ("scrollSpeed", \.scrollSpeed),
  ]
  static let times: [Field<Int64>] = [
    ("tapDuration", \.tapDuration), ("doubleTapGap", \.doubleTapGap),
    ("longPressDuration", \.longPressDuration), ("swipeDuration", \.swipeDuration),
    ("scrollDelay", \.scrollDelay),
  ]
  static let count = "maximumTouches"

  static var names: [String] { distances.map(\.name) + times.map(\.name) + [count] }

  /// Reads the object: every member once.
  ///
  /// - Parameters:
  ///   - scanner: Stands before the object.
  ///   - isStrict: Whether the numbers must be such as gestures can be told apart by.
  /// - Returns: The numbers.
  /// - Throws: The first mistake in it.
  package static func read(
    from scanner: inout RecordingScanner, isStrict: Bool = true
  ) throws(RecordingError) -> GestureSettings {
    var settings = GestureSettings()
    var missing = names
    try scanner.open("thresholds")
    while let member = try scanner.nextMember() {
      guard let place = missing.firstIndex(of: member) else {
        throw names.contains(member)
          ? scanner.duplicate(member)
          : scanner.unknown(member, of: "thresholds", allowed: names)
      }
      missing.remove(at: place)
      try read(member, into: &settings, from: &scanner, isStrict: isStrict)
    }
    if let member = missing.first {
      throw scanner.mistake(.missingMember, "thresholds must have '\(member)'")
    }
    return settings
  }

  private static func read(
    _ member: String, into settings: inout GestureSettings, from scanner: inout RecordingScanner,
    isStrict: Bool
  ) throws(RecordingError) {
    if let field = distances.first(where: { $0.name == member }) {
      let value = try isStrict ? scanner.number(member) : scanner.anyNumber(member)
      guard value > 0 || !isStrict else {
        throw scanner.mistake(.outOfRange, "\(member) must be above 0")
      }
      settings[keyPath: field.path] = value
    } else if let field = times.first(where: { $0.name == member }) {
      let value: Int64 = try scanner.whole(member)
      guard value >= 0 || !isStrict else {
        throw scanner.mistake(.outOfRange, "\(member) must be 0 or above")
      }
      settings[keyPath: field.path] = value
    } else {
      let value: Int = try scanner.whole(member)
      guard (1...GestureSettings.touchLimit).contains(value) || !isStrict else {
        throw scanner.mistake(
          .outOfRange, "\(member) must lie within 1 and \(GestureSettings.touchLimit)")
      }
      settings.maximumTouches = value
    }
  }

  /// The object as JSON.
  package static func json(_ settings: GestureSettings) -> String {
    let members =
      distances.map { "\"\($0.name)\":\(RecordingScanner.json(settings[keyPath: $0.path]))" }
      + times.map { "\"\($0.name)\":\(settings[keyPath: $0.path])" }
      + ["\"\(count)\":\(settings.maximumTouches)"]
    return "{\(members.joined(separator: ","))}"
  }
}
