/// How large and how deep packets may be, sent or received.
public enum OSCLimits {
  /// The most bytes of a packet: 65,535, the limit of liblo; an IPv4 datagram carries 65,507.
  public static let packetSize = 65_535
  /// How deeply bundles and arrays can be nested.
  ///
  /// No console nests at all; a datagram could contain thousands of levels.
  public static let depth = 16
}
