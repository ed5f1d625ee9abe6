extension Sequence<UInt8> {
  /// The bytes as pairs of hexadecimal digits in lower case.
  ///
  /// - Parameter separator: What is between two pairs.
  /// - Returns: The text.
  package func hexadecimal(separator: String = "") -> String {
    map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }
    .joined(separator: separator)
  }
}
