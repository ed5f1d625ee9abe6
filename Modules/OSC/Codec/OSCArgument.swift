/// One argument of a message: every type of OSC 1.0 and 1.1, and the usual extensions.
///
/// The type tags are those of the OSC 1.0 specification and of "Features and Future of Open Sound
/// Control version 1.1 for NIME" (2009).
public enum OSCArgument: Hashable, Sendable {
  /// A 32-bit integer, tag `i`.
  case int32(Int32)
  /// A 32-bit floating-point number, tag `f`.
  case float32(Float)
  /// Text, tag `s`, without NUL.
  case string(String)
  /// Bytes, tag `b`.
  case blob([UInt8])
  /// True, tag `T`, or false, tag `F`.
  case bool(Bool)
  /// Nothing, tag `N`.
  case null
  /// An impulse or bang, tag `I`; OSC 1.0 calls it infinitum.
  case impulse
  /// A moment, tag `t`.
  case timeTag(OSCTimeTag)
  /// A 64-bit integer, tag `h`.
  case int64(Int64)
  /// A 64-bit floating-point number, tag `d`.
  case float64(Double)
  /// Text that its sender distinguishes from a string, tag `S`, without NUL.
  case symbol(String)
  /// A character, tag `c`: its code, ASCII in practice.
  case character(UInt32)
  /// A colour, tag `r`: red, green, blue and alpha from the highest byte to the lowest.
  case color(UInt32)
  /// A MIDI message, tag `m`: port, status and two data bytes from the highest byte to the lowest.
  case midi(UInt32)
  /// Arguments in brackets, tags `[` and `]`.
  case array([OSCArgument])
}
