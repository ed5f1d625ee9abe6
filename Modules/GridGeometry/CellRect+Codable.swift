extension CellRect: Codable {
  private enum CodingKeys: String, CodingKey {
    case x, y, width, height
  }

  /// Reads `{"x", "y", "width", "height"}`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError.dataCorrupted` for a rectangle that is empty or leaves the range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let rect = CellRect(
      x: try container.decode(Int32.self, forKey: .x),
      y: try container.decode(Int32.self, forKey: .y),
      width: try container.decode(Int32.self, forKey: .width),
      height: try container.decode(Int32.self, forKey: .height))
    guard let rect else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a rectangle beyond the grid"))
    }
    self = rect
  }

  /// Writes `{"x", "y", "width", "height"}`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(minX, forKey: .x)
    try container.encode(minY, forKey: .y)
    try container.encode(width, forKey: .width)
    try container.encode(height, forKey: .height)
  }
}
