/// Where an imported object came from; what makes a second import find it again.
public struct ImportSource: Hashable, Sendable, Codable {
  /// The key of the file format's plugin, for example `qlc`.
  public let format: String
  /// What the format calls it and the number or GUID it has there, for example `Function:12`.
  public let identifier: String

  /// Creates a source from a format's key and the identifier within that format.
  public init(format: String, identifier: String) {
    self.format = format
    self.identifier = identifier
  }
}
