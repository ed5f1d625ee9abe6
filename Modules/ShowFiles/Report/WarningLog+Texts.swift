import XMLReading

extension WarningLog {
  /// Reports texts that are not UTF-8, and characters that were replaced.
  mutating func add(_ texts: FallbackTexts, replaced: Int = 0) {
    if let warning = texts.warning { add(line: texts.line, warning) }
    if let warning = FallbackTexts.warning(replaced: replaced) { add(warning) }
  }
}
