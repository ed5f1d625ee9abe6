import PluginAPI

/// A file in memory that comes in the pieces in which a file on disk is read.
struct PieceSource: ByteSource {
  /// How long a piece is.
  static let length = 262_144

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func next() throws(ShowFileError) -> ArraySlice<UInt8> {
    let piece = rest.prefix(Self.length)
    rest = rest.dropFirst(Self.length)
    return piece
  }
}
