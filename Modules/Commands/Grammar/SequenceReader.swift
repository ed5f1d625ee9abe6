/// A part of a sequence, without its value type.
struct Slot: Sendable {
  /// The syntax.
  let shape: Shape
  /// Whether the syntax takes words, once for all commands.
  let takesWords: Bool
  /// Whether the syntax takes all remaining words.
  let isOpen: Bool
  /// The keywords that can start the part.
  let leads: [String]
  /// Whether it can read some words and takes all of them.
  let accepts: @Sendable (WordReader) -> Bool

  /// The parts of a sequence.
  static func all<each Value: Hashable & Sendable>(_ parts: repeat Part<each Value>) -> [Slot] {
    var slots: [Slot] = []
    for part in repeat each parts { slots.append(Slot(part)) }
    return slots
  }

  init(_ part: Part<some Hashable & Sendable>) {
    shape = part.shape
    takesWords = shape.takesWords
    isOpen = shape.isOpen
    leads = shape.leads
    accepts = { words in
      var words = words
      return (try? part.read(&words)) != nil && words.words.isEmpty
    }
  }
}

/// Reads parts in sequence, and gives each its words.
///
/// A name takes all words up to the next part's keyword (the last one, if there are several), or up
/// to a last word that only the next part can take.
struct SequenceReader {
  private var later: ArraySlice<Slot>

  /// Prepares to read parts.
  init(_ slots: [Slot]) {
    later = slots[...]
  }

  /// Reads the next part.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - reader: The remaining words.
  /// - Returns: Its value.
  /// - Throws: ``SyntaxError`` if the words do not match.
  mutating func read<Value>(
    _ part: Part<Value>, from reader: inout WordReader
  ) throws(SyntaxError) -> Value {
    guard let slot = later.popFirst(), slot.takesWords else { return try part.read(&reader) }
    reader.note(part.shape, before: later)
    let next = later.first(where: \.takesWords)
    let end = slot.isOpen ? next.flatMap { self.end(of: part, before: $0, in: reader) } : nil
    if slot.isOpen, end == nil { reader.noteOpen(part.shape) }
    return try reader.reading(
      upTo: end, hasLaterParts: next != nil,
      isTight: next.map { $0.isOpen && $0.leads.isEmpty } ?? false
    ) { reader throws(SyntaxError) in try part.read(&reader) }
  }

  /// The end of an open part's words, if the next part starts there.
  private func end<Value>(of part: Part<Value>, before next: Slot, in reader: WordReader) -> Int? {
    let leads = next.leads
    guard leads.isEmpty else {
      let words = reader.words
      let places = words.indices.filter { leads.contains(where: words[$0].token.isKeyword) }
      guard places.count > 1 else { return places.first }
      // A block such as @3,-2 takes one word, and the object after it may contain the keyword.
      return places.last { Slot(part).accepts(reader.words(before: $0)) } ?? places.last
    }
    guard !next.isOpen, reader.words.count > 1, let last = reader.words.last else {
      return nil
    }
    let place = reader.words.endIndex - 1
    let isTaken =
      !next.shape.isOptional
      || next.accepts(reader.reader(of: last.token))
        && Slot(part).accepts(reader.words(before: place))
    return isTaken ? place : nil
  }
}
