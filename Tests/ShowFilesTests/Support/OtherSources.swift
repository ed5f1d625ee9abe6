import PluginAPI

/// A source that fails after some bytes.
struct FailingSource: ByteSource {
  private var first: [UInt8]?
  private let error: ShowFileError

  init(after bytes: [UInt8], _ error: ShowFileError) {
    first = bytes
    self.error = error
  }

  mutating func next() throws(ShowFileError) -> ArraySlice<UInt8> {
    guard let bytes = first else { throw error }
    first = nil
    return bytes[...]
  }
}

/// A source that repeats a piece of text until it has given so many bytes.
struct RepeatingSource: ByteSource {
  private let head: [UInt8]
  private let piece: [UInt8]
  private var remaining: Int
  private var gaveHead = false

  init(head: String = "", _ piece: String, bytes: Int) {
    self.head = Array(head.utf8)
    self.piece = Array(piece.utf8)
    remaining = bytes
  }

  mutating func next() throws(ShowFileError) -> ArraySlice<UInt8> {
    if !gaveHead, !head.isEmpty {
      gaveHead = true
      return head[...]
    }
    guard remaining > 0 else { return [] }
    remaining -= piece.count
    return piece[...]
  }
}
