public import Domain

/// What can follow the text of a line that is being typed.
public struct LineHint: Sendable {
  /// The remaining syntax, as in help: `to X,Y|N | by DX,DY`; empty if nothing is known.
  public let text: String

  /// Finds what can follow.
  ///
  /// - Parameters:
  ///   - line: The line up to the cursor.
  ///   - kinds: The known kinds of objects.
  public init(after line: String, kinds: ObjectKinds = .callboard) {
    text = TypedLine(line, kinds: kinds).request.hint
  }
}
