/// What a reader, or an import of what it read, broke its word about.
package struct BrokenPromise: Error, Hashable, CustomStringConvertible {
  /// What broke, in a sentence.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// Expects that something holds.
///
/// - Parameters:
///   - condition: What is to hold.
///   - description: What broke where it does not.
/// - Throws: ``BrokenPromise`` where it does not.
func promise(
  _ condition: Bool, _ description: @autoclosure () -> String
) throws(BrokenPromise) {
  guard condition else { throw BrokenPromise(description()) }
}
