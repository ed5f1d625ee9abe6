/// How large and how deep packets may be, sent or received.
public enum OSCLimits {
  /// The most bytes of a packet: 65,535, what liblo takes; a datagram of IPv4 holds 65,507.
  public static let packetSize = 65_535
  /// How deep bundles may lie in bundles, and arrays in arrays.
  ///
  /// No console nests at all; a datagram could hold thousands of levels.
  public static let depth = 16
}
