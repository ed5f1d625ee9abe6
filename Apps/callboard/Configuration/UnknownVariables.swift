import PluginAPI

/// Variables that look like settings but match none: a mistyped one would be ignored silently.
enum UnknownVariables {
  private static let prefix = "CALLBOARD_"

  /// Those of the project's tools and tests, which run this program, too.
  static let ofTools: Set<String> = [
    "CALLBOARD_BIN_DIR", "CALLBOARD_BLOCKS", "CALLBOARD_BUILD", "CALLBOARD_COMMIT",
    "CALLBOARD_DAY", "CALLBOARD_EFFORT", "CALLBOARD_FUZZ", "CALLBOARD_ICU_DATA",
    "CALLBOARD_ICU_SYMBOL", "CALLBOARD_POSTGRES", "CALLBOARD_RECORD", "CALLBOARD_SAMPLES",
  ]

  /// What is wrong, a text for each variable, in alphabetical order.
  static func faults(in environment: [String: String]) -> [String] {
    let known = Setting.all.map { String($0.variable.dropFirst(prefix.count)) }
    return environment.filter { $0.hasPrefix(prefix) && !$1.isEmpty }.keys.sorted()
      .filter { !ofTools.contains($0) && !known.contains(String($0.dropFirst(prefix.count))) }
      .map { name in
        let meant = Spelling.nearest(to: String(name.dropFirst(prefix.count)), among: known)
        let remedy = meant.map { "did you mean \(prefix)\($0)?" } ?? "'config' lists the settings"
        return "\(name): no setting has this variable; \(remedy)"
      }
  }
}

extension Setting {
  /// The variable that has the value: `CALLBOARD_GESTURES_PAN_DISTANCE` for `gestures.panDistance`.
  var variable: String {
    let words = path.joined(separator: "_").map { $0.isUppercase ? "_\($0)" : $0.uppercased() }
    return "CALLBOARD_" + words.joined()
  }
}
