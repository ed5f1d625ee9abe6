/// The values of an option `--color`.
public enum ColorChoice: String, CaseIterable, Hashable, Sendable {
  /// Colours where the output can show them.
  case auto
  /// Colours in any case, also into a file.
  case always
  /// No colours.
  case never
}
