/// Looks for declarations of a document type, whatever stands around them.
///
/// It is the second defence after ``XMLProlog`` and knows nothing of comments or quotes, so that
/// no trick with those gets past both. Foundation's parser on Linux neither tells of entities nor
/// bears every declaration: a notation ends the process.
enum XMLDeclarations {
  /// What each declaration begins with; XML knows them in capitals only.
  private static let openings = ["<!ENTITY", "<!ELEMENT", "<!ATTLIST", "<!NOTATION"]

  /// Where the first declaration begins, or `nil`.
  static func first(in text: [UInt8]) -> Int? {
    text.withUnsafeBufferPointer { buffer in
      var position = 0
      while position + 1 < buffer.count {
        if buffer[position] == UInt8(ascii: "<"), buffer[position + 1] == UInt8(ascii: "!"),
          openings.contains(where: { buffer[position...].starts(with: $0.utf8) })
        {
          return position
        }
        position += 1
      }
      return nil
    }
  }
}
