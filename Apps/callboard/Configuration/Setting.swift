import Foundation
import Gestures
import Rendering_Terminal
import Terminal

/// One of the settings: its name, and how its text is read.
struct Setting: Sendable {
  /// The names that lead to it in the configuration file.
  let path: [String]
  /// The text of its default; empty if there is none.
  let standard: String
  /// Reads a text.
  let read: @Sendable (_ text: String, _ settings: inout Settings) throws(SettingError) -> Void

  var name: String { path.joined(separator: ".") }

  /// All of them, in the order in which they are listed.
  static let all: [Setting] = [theme, color, language, profile] + gestures + [keys]

  /// Finds one by its name.
  static func named(_ name: some StringProtocol) -> Setting? { all.first { $0.name == name } }

  // MARK: Words

  private static let theme = choice("theme", "dark") { text, settings in
    TerminalTheme(rawValue: text).map { settings.theme = $0 } != nil
  } among: {
    TerminalTheme.allCases.map(\.rawValue)
  }

  private static let color = choice("color", "auto") { text, settings in
    Callboard.Colors(rawValue: text).map { settings.color = $0 } != nil
  } among: {
    Callboard.Colors.allCases.map(\.rawValue)
  }

  private static let language = choice("language", "") { text, settings in
    Language(rawValue: text).map { settings.language = $0 } != nil
  } among: {
    Language.allCases.map(\.rawValue)
  }

  private static let profile = Setting(path: ["profile"], standard: "") {
    text, settings throws(SettingError) in
    guard !text.isEmpty else {
      throw SettingError("profile is empty; give the name of a profile or the path of one")
    }
    guard isProfile(text) else {
      let known = Composition.profileNames.joined(separator: ", ")
      throw SettingError(
        "profile cannot be '\(text)'; use \(known), or the path of a profile, such as ./desk.json")
    }
    settings.profile = text
  }

  /// Whether a text is the name of a profile, or can be the path of one.
  private static func isProfile(_ text: String) -> Bool {
    text.contains { "/.".contains($0) } || FileManager.default.fileExists(atPath: text)
      || Composition.profileNames.contains(text)
  }

  private static func choice(
    _ name: String, _ standard: String,
    _ take: @escaping @Sendable (String, inout Settings) -> Bool,
    among known: @escaping @Sendable () -> [String]
  ) -> Setting {
    Setting(path: [name], standard: standard) { text, settings throws(SettingError) in
      guard take(text, &settings) else {
        throw SettingError("\(name) cannot be '\(text)'; use \(known().joined(separator: ", "))")
      }
    }
  }

  // MARK: Gestures

  /// Distances in screen points, and durations in seconds.
  private static let gestures: [Setting] =
    [
      distance("panDistance", \.panDistance), distance("pinchDistance", \.pinchDistance),
      distance("tapDistance", \.tapDistance), duration("tapDuration", \.tapDuration),
      duration("doubleTapGap", \.doubleTapGap),
      distance("doubleTapDistance", \.doubleTapDistance),
      duration("longPressDuration", \.longPressDuration),
      distance("longPressDistance", \.longPressDistance),
      distance("swipeDistance", \.swipeDistance), duration("swipeDuration", \.swipeDuration),
      distance("scrollMargin", \.scrollMargin), duration("scrollDelay", \.scrollDelay),
      distance("scrollSpeed", \.scrollSpeed),
    ]

  private static let largestDistance = 10_000.0
  private static let longestDuration = 60.0

  private static func distance(
    _ name: String, _ field: any WritableKeyPath<GestureSettings, Double> & Sendable
  ) -> Setting {
    gesture(name, Figure.text(GestureSettings.touch[keyPath: field])) {
      text, gestures throws(SettingError) in
      guard let value = Figure.value(of: text), value > 0, value <= largestDistance else {
        throw SettingError(
          "gestures.\(name) cannot be '\(text)'; give screen points, above 0 and at most 10000")
      }
      gestures[keyPath: field] = value
    }
  }

  private static func duration(
    _ name: String, _ field: any WritableKeyPath<GestureSettings, Int64> & Sendable
  ) -> Setting {
    gesture(name, Figure.text(Double(GestureSettings.touch[keyPath: field]) / 1_000_000)) {
      text, gestures throws(SettingError) in
      guard let value = Figure.value(of: text), value >= 0, value <= longestDuration else {
        throw SettingError(
          "gestures.\(name) cannot be '\(text)'; give seconds from 0 to 60, such as 0.5")
      }
      gestures[keyPath: field] = Int64((value * 1_000_000).rounded())
    }
  }

  private static func gesture(
    _ name: String, _ standard: String,
    _ read:
      @escaping @Sendable (String, inout GestureSettings) throws(SettingError) -> Void
  ) -> Setting {
    Setting(path: ["gestures", name], standard: standard) { text, settings throws(SettingError) in
      try read(text, &settings.gestures)
    }
  }

  // MARK: Keys

  /// Pairs such as `ctrl-t=undo`, with commas between them.
  private static let keys = Setting(path: ["keys"], standard: "") {
    text, settings throws(SettingError) in
    var keys = KeyBindings()
    var rest = text[...]
    while let pair = try nextPair(in: &rest) { try bind(pair.key, to: pair.action, in: &keys) }
    settings.keys = keys
  }

  /// Takes the first pair from a text.
  ///
  /// The key can be a `,` or `=` itself, as in `alt-,=undo` and `ctrl-==redo`; an action has none.
  private static func nextPair(
    in text: inout Substring
  ) throws(SettingError) -> (key: String, action: String)? {
    text = text.drop { $0 == "," || $0 == " " }
    guard !text.isEmpty else { return nil }
    let key = text.prefix { $0 != "=" }
    var sides = text[key.endIndex...].prefix { $0 == "=" }
    let isKey = sides.count > 1
    sides = isKey ? sides.dropLast() : sides.prefix(0)
    let name = String(text[..<sides.endIndex]).trimmingCharacters(in: .whitespaces)
    let action = text[sides.endIndex...].dropFirst().prefix { $0 != "," }
    guard sides.endIndex < text.endIndex, !name.dropLast().contains(",") else {
      let wrong = text.prefix { $0 != "," }
      throw SettingError("expected KEY=ACTION, such as ctrl-t=undo, not '\(wrong)'")
    }
    text = text[action.endIndex...]
    return (name, action.trimmingCharacters(in: .whitespaces))
  }

  private static func bind(
    _ name: String, to action: String, in keys: inout KeyBindings
  ) throws(SettingError) {
    guard let key = Key(named: name) else {
      throw SettingError("there is no key '\(name)'; write it as ctrl-t, alt-left or f5")
    }
    if let sent = key.sentInstead {
      let remedy =
        KeyBindings.canBind(sent) ? "; bind '\(sent.name)' instead" : ", which cannot be rebound"
      throw SettingError("terminals send '\(name)' as '\(sent.name)'\(remedy)")
    }
    guard KeyBindings.canBind(key) else {
      throw SettingError("'\(name)' cannot be rebound; choose a key with ctrl or alt")
    }
    guard let known = LineAction(rawValue: action) else {
      let all = LineAction.allCases.map(\.rawValue).joined(separator: ", ")
      throw SettingError("there is no action '\(action)'; use \(all)")
    }
    keys.bind(key, to: known)
  }
}

/// Why a setting cannot have a value, and what to do.
struct SettingError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// Numbers of settings.
enum Figure {
  /// A number without a needless fraction.
  static func text(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  /// A finite number.
  static func value(of text: String) -> Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }
}
