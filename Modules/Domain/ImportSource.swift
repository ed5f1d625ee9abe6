/// The source of an imported object, which a second import uses to find it again.
public struct ImportSource: Hashable, Sendable, Codable {
  /// The key of the file format's plugin, for example `qlc`.
  public let format: String
  /// The format's name and number or GUID for it, for example `Function:12`.
  public let identifier: String

  /// Creates a source from a format's key and the identifier within that format.
  public init(format: String, identifier: String) {
    self.format = format
    self.identifier = identifier
  }
}
