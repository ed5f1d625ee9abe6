extension ColorDepth {
  /// Detects the number of colours to use.
  ///
  /// An explicit choice comes first, then `NO_COLOR` (not empty: none), then `FORCE_COLOR`: `0` is
  /// none, `1` the 16 colours, `2` the 256, `3` all, and for other text `TERM` and `COLORTERM`
  /// decide, even without a terminal.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - isTerminal: Whether the output is a terminal.
  ///   - choice: The user's choice.
  /// - Returns: The most colours that are available and wanted.
  public static func detect(
    environment: [String: String], isTerminal: Bool, choice: ColorChoice = .auto
  ) -> ColorDepth {
    switch choice {
    case .never: return .none
    case .always: return max(promised(by: environment), .sixteen)
    case .auto: break
    }
    if let noColor = environment["NO_COLOR"], !noColor.isEmpty { return .none }
    if let force = environment["FORCE_COLOR"], !force.isEmpty {
      switch force.lowercased() {
      case "0", "false", "no", "off": return .none
      case "1": return .sixteen
      case "2": return .indexed
      case "3": return .full
      default: return max(promised(by: environment), .sixteen)
      }
    }
    return isTerminal ? promised(by: environment) : .none
  }

  /// The colours that a terminal's variables promise.
  private static func promised(by environment: [String: String]) -> ColorDepth {
    let terminal = (environment["TERM"] ?? "").lowercased()
    if terminal == "dumb" { return .none }
    switch environment["COLORTERM"]?.lowercased() {
    case "truecolor", "24bit": return .full
    default: break
    }
    if terminal.hasSuffix("-direct") { return .full }
    if terminal.contains("256color") { return .indexed }
    return terminal.isEmpty ? .none : .sixteen
  }
}
