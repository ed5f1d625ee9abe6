extension Shortening {
  /// Leaves out what is not needed, and makes the rest as simple as it can be.
  public static let shrinker = Shortening.none
}
