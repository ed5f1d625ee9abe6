/// A JSON value that contains no others.
public enum JSONScalar: Hashable, Sendable {
  /// A string, without its escapes.
  case string(String)
  /// A number, as it is written: not everyone reads `5.20` as `5.2`.
  case number(String)
  /// `true` or `false`.
  case bool(Bool)
  /// `null`.
  case null
}

/// A part of a JSON text.
///
/// Colons and commas are not reported.
public enum JSONToken: Hashable, Sendable {
  /// `{`
  case beginObject
  /// `}`
  case endObject
  /// `[`
  case beginArray
  /// `]`
  case endArray
  /// The name of a member; its value follows.
  case name(String)
  /// A value that contains no others.
  case scalar(JSONScalar)
}
