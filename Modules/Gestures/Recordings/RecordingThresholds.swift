package import JSONText

/// The members of a header's thresholds: the values of ``GestureSettings`` by name.
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
  ///   - value: The object.
  ///   - isStrict: Whether the values must be usable.
  /// - Returns: The thresholds.
  /// - Throws: The first error in it.
  package static func read(
    _ value: RecordingValue, isStrict: Bool = true
  ) throws(RecordingError) -> GestureSettings {
    _ = try value.members(names)
    var settings = GestureSettings()
    for (name, path) in distances {
      let value = try value.required(name).number(isStrict: isStrict)
      settings[keyPath: path] = value
      try check(value > 0, "\(name) must be above 0")
    }
    for (name, path) in times {
      let value = try value.required(name).whole(as: Int64.self)
      settings[keyPath: path] = value
      try check(value >= 0, "\(name) must be 0 or above")
    }
    settings.maximumTouches = try value.required(count).whole()
    try check(
      (1...GestureSettings.touchLimit).contains(settings.maximumTouches),
      "\(count) must lie within 1 and \(GestureSettings.touchLimit)")
    return settings

    func check(_ isAllowed: Bool, _ message: String) throws(RecordingError) {
      guard isAllowed || !isStrict else { throw value.mistake(.outOfRange, message) }
    }
  }

  /// Writes the members of the object.
  package static func write(_ settings: GestureSettings, to json: inout JSONWriter) {
    for (name, path) in distances { json.member(name, settings[keyPath: path]) }
    for (name, path) in times { json.member(name, settings[keyPath: path]) }
    json.member(count, settings.maximumTouches)
  }
}
