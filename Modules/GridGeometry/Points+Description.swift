extension Double {
  /// The number for people: without a fraction if it is whole.
  package var plainText: String { Int64(exactly: self).map { "\($0)" } ?? description }
}

extension Point: CustomStringConvertible {
  /// The coordinates, for example `12.5,40`.
  public var description: String { "\(x.plainText),\(y.plainText)" }
}

extension Vector: CustomStringConvertible {
  /// The parts, for example `12.5,-40`.
  public var description: String { "\(dx.plainText),\(dy.plainText)" }
}

extension Size: CustomStringConvertible {
  /// The extents, for example `88x44`.
  public var description: String { "\(width.plainText)x\(height.plainText)" }
}

extension Rect: CustomStringConvertible {
  /// The top left corner and the extent, for example `12.5,40 88x44`.
  public var description: String { "\(origin) \(size)" }
}

extension Viewport: CustomStringConvertible {
  /// The window, for example `880x660 at 0,0 zoom 1`.
  public var description: String { "\(size) at \(center) zoom \(zoom.plainText)" }
}
