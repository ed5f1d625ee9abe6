extension String {
  /// The text as one word of a shell's command line.
  public var quotedForShell: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "/._-+:".unicodeScalars.contains($0)
    }
    if isPlain, !isEmpty { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
