extension TextRun {
  /// Reads text in the encoding of terminals: SGR sequences set colours and styles.
  ///
  /// These are bold, dim, underline and reverse, the 16 and the 256 colours, those of 24 bits, and
  /// their ends (0, 22, 24, 27, 39, 49). Other control sequences, and control characters except
  /// `\n`, are left out; a sequence that is not complete, too. A tab becomes blanks up to the next
  /// multiple of 8 columns.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - limit: How much to read: the character that reaches so many bytes of UTF-8 in all runs is
  ///     the last.
  /// - Returns: The runs, none of them empty, neighbours in different styles.
  /// - Complexity: O(*n*) in the length of the text.
  public static func runs(
    ofTerminalText text: some StringProtocol, limit: Int = .max
  ) -> [TextRun] {
    var reader = TerminalTextReader(limit: limit)
    if text.utf8.withContiguousStorageIfAvailable({ reader.read($0) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { reader.read($0) }
    }
    return reader.runs
  }
}
