extension Rect: Codable {
  private enum CodingKeys: String, CodingKey {
    case x, y, width, height
  }

  /// Reads `{"x", "y", "width", "height"}`, in points.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if a number is missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      origin: Point(
        x: try container.decode(Double.self, forKey: .x),
        y: try container.decode(Double.self, forKey: .y)),
      size: Size(
        width: try container.decode(Double.self, forKey: .width),
        height: try container.decode(Double.self, forKey: .height)))
  }

  /// Writes `{"x", "y", "width", "height"}`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(minX, forKey: .x)
    try container.encode(minY, forKey: .y)
    try container.encode(size.width, forKey: .width)
    try container.encode(size.height, forKey: .height)
  }
}
