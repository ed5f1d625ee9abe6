public import Domain

/// A number that an import gave an object whose file has none: its console may have something else
/// under it, so nothing is fired by it.
///
/// An object remembers it in its metadata. A number that a person gives is never made up, and a
/// console that knows objects by their source does not need one.
public enum MadeUpNumber {
  /// The key of an object's metadata.
  public static let key = "callboard.number"

  /// Marks the number of an object as made up, or as its console's.
  public static func mark(_ object: inout ShowObject, _ isMadeUp: Bool) {
    // Without room for the mark the object is as one from an older import.
    try? object.metadata.set(isMadeUp ? object.numberText : nil, for: key)
  }

  /// Whether the number that an object has now is made up.
  public static func isNumber(of object: ShowObject) -> Bool {
    object.metadata[key].map { $0 == object.numberText } ?? false
  }
}
