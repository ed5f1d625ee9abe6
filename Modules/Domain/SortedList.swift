/// A sorted list of distinct elements, with access by index and rank.
///
/// It is stored in pieces of a few hundred: a change moves one piece, and a copy shares all other
/// pieces. With a piece length of *p*, finding an index takes O(log *n* + *n*/*p*).
package struct SortedList<Element: Comparable & Sendable>: Sendable {
  /// No piece is empty.
  private var pieces: [[Element]] = []
  /// The number of elements.
  package private(set) var count = 0

  /// The initial length of a piece; it grows to twice that at most.
  private static var pieceLength: Int { 256 }

  /// Creates a list from elements in any order.
  ///
  /// - Complexity: O(*n* log *n*).
  package init(_ elements: some Sequence<Element>) {
    let sorted = elements.sorted()
    count = sorted.count
    pieces = stride(from: 0, to: count, by: Self.pieceLength).map {
      Array(sorted[$0..<min($0 + Self.pieceLength, count)])
    }
  }

  /// All elements in order.
  package var elements: FlattenSequence<[[Element]]> { pieces.joined() }

  /// Inserts an element, unless it is already in the list.
  package mutating func insert(_ element: Element) {
    guard !pieces.isEmpty else {
      pieces = [[element]]
      count = 1
      return
    }
    let piece = min(piece { $0 < element }, pieces.count - 1)
    let place = place(in: piece) { $0 < element }
    guard place == pieces[piece].count || pieces[piece][place] != element else { return }
    pieces[piece].insert(element, at: place)
    count += 1
    guard pieces[piece].count > 2 * Self.pieceLength else { return }
    let rest = Array(pieces[piece][Self.pieceLength...])
    pieces[piece].removeLast(rest.count)
    pieces.insert(rest, at: piece + 1)
  }

  /// Removes an element, if it is in the list.
  package mutating func remove(_ element: Element) {
    let piece = piece { $0 < element }
    guard piece < pieces.count else { return }
    let place = place(in: piece) { $0 < element }
    guard pieces[piece][place] == element else { return }
    pieces[piece].remove(at: place)
    count -= 1
    if pieces[piece].isEmpty { pieces.remove(at: piece) }
  }

  /// The number of elements at the front for which a condition is true; it must be false for all
  /// later ones.
  package func rank(where isBefore: (Element) -> Bool) -> Int {
    let piece = piece(isBefore)
    guard piece < pieces.count else { return count }
    return pieces[..<piece].reduce(0) { $0 + $1.count } + place(in: piece, isBefore)
  }

  /// The number of elements before one, whether or not it is in the list.
  package func rank(of element: Element) -> Int { rank { $0 < element } }

  /// The element at an index; `nil` if there is none.
  package func element(at rank: Int) -> Element? {
    guard rank >= 0 else { return nil }
    var rest = rank
    for piece in pieces {
      if rest < piece.count { return piece[rest] }
      rest -= piece.count
    }
    return nil
  }

  /// The first element, or `nil`.
  package var first: Element? { pieces.first?.first }

  /// The last element, or `nil`.
  package var last: Element? { pieces.last?.last }

  /// The next element after one, whether or not that one is in the list; `nil` if there is none.
  ///
  /// - Complexity: O(log *n*).
  package func element(after element: Element) -> Element? {
    let piece = piece { $0 <= element }
    guard piece < pieces.count else { return nil }
    return pieces[piece][place(in: piece) { $0 <= element }]
  }

  /// The last element before one, whether or not that one is in the list; `nil` if there is none.
  ///
  /// - Complexity: O(log *n*).
  package func element(before element: Element) -> Element? {
    let piece = piece { $0 < element }
    let place = piece < pieces.count ? place(in: piece) { $0 < element } : 0
    return place > 0 ? pieces[piece][place - 1] : piece > 0 ? pieces[piece - 1].last : nil
  }

  /// The elements starting at the first that is not before something, while a condition is true.
  package func elements(
    from isBefore: (Element) -> Bool, while isAmong: (Element) -> Bool
  ) -> [Element] {
    var found: [Element] = []
    var (piece, place) = (piece(isBefore), 0)
    if piece < pieces.count { place = self.place(in: piece, isBefore) }
    while piece < pieces.count {
      for element in pieces[piece][place...] {
        guard isAmong(element) else { return found }
        found.append(element)
      }
      (piece, place) = (piece + 1, 0)
    }
    return found
  }

  /// The first piece whose last element is not before something.
  private func piece(_ isBefore: (Element) -> Bool) -> Int {
    Self.partition(pieces.count) { pieces[$0].last.map(isBefore) ?? true }
  }

  private func place(in piece: Int, _ isBefore: (Element) -> Bool) -> Int {
    Self.partition(pieces[piece].count) { isBefore(pieces[piece][$0]) }
  }

  private static func partition(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
