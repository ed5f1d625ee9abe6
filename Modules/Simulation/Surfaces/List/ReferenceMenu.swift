import GridGeometry

/// Where a menu, a prompt or a question is, laid out once more.
///
/// A character is 11 points wide and a line 22 high. From top to bottom there are lines of text
/// with 11 points free around them, a field of 44 points, and choices of 44 points.
struct ReferenceMenu<Choice: Sendable>: Sendable {
  /// All of it.
  let frame: Rect<ScreenSpace>
  /// What can be chosen, from top to bottom.
  let rows: [(choice: Choice, frame: Rect<ScreenSpace>)]

  /// Lays it out beside what it is about.
  ///
  /// - Parameters:
  ///   - text: Paragraphs.
  ///   - fields: What the fields hold with the words before it, and what a touch on each chooses.
  ///   - choices: What can be chosen, and the words for it.
  ///   - anchor: What it is about.
  ///   - view: The extent of the view.
  init(
    _ text: [String], fields: [(Choice?, String)], _ choices: [(Choice, String)],
    beside anchor: Rect<ScreenSpace>, in view: Size<ScreenSpace>
  ) {
    var longest = 0
    for words in text + fields.map(\.1) + choices.map(\.1) {
      longest = max(longest, min(words.count, 64))
    }
    // At least as wide as 14 characters, at most as 22, with the margins.
    let columns = max(14, min(22, longest))
    let width = Double(columns) * 11 + 22
    var lines = 0
    for paragraph in text { lines += Self.lines(of: paragraph, columns) }
    let head = lines == 0 ? 0 : Double(lines) * 22 + 22
    let targets = choices.count + fields.count
    let size = Size<ScreenSpace>(width: width, height: head + Double(targets) * 44)
    let origin = Self.origin(of: size, beside: anchor, in: view)
    frame = Rect(origin: origin, size: size)
    var rows: [(choice: Choice, frame: Rect<ScreenSpace>)] = []
    for (place, choice) in (fields.map(\.0) + choices.map(\.0)).enumerated() {
      let corner = Point<ScreenSpace>(x: origin.x, y: origin.y + head + Double(place) * 44)
      guard let choice else { continue }
      rows.append((choice, Rect(origin: corner, size: Size(width: width, height: 44))))
    }
    self.rows = rows
  }

  /// The choice at a point, or `nil`.
  func choice(at point: Point<ScreenSpace>) -> Choice? {
    var found: Choice?
    for row in rows where row.frame.contains(point) { found = row.choice }
    return found
  }

  /// How many lines a paragraph takes: it is broken behind the last word that fits, or within one
  /// that does not fit at all, and ends with the sixth line.
  private static func lines(of paragraph: String, _ columns: Int) -> Int {
    let letters = Array(paragraph)
    var (lines, start) = (1, 0)
    while letters.count - start > columns, lines < 6 {
      var next = start + columns
      // The blank itself may be behind the line.
      for place in (start + 1)...(start + columns) where letters[place] == " " {
        next = place + 1
      }
      start = next
      lines += 1
    }
    return lines
  }

  /// Below what it is about, or above, right or left of it, if there is room; or else over it.
  private static func origin(
    of size: Size<ScreenSpace>, beside anchor: Rect<ScreenSpace>, in view: Size<ScreenSpace>
  ) -> Point<ScreenSpace> {
    func inside(_ value: Double, _ most: Double) -> Double {
      if value > most { return most > 0 ? most : 0 }
      return value > 0 ? value : 0
    }
    let (left, right) = (inside(anchor.minX, view.width), inside(anchor.maxX, view.width))
    let (top, bottom) = (inside(anchor.minY, view.height), inside(anchor.maxY, view.height))
    let (mostX, mostY) = (view.width - size.width, view.height - size.height)
    // Halves and sums in this order, as the product has them: the last bit counts at an edge.
    let x = inside(left + (right - left) / 2 - size.width / 2, mostX)
    let y = inside(top + (bottom - top) / 2 - size.height / 2, mostY)
    if bottom <= mostY { return Point(x: x, y: min(bottom + 8, mostY)) }
    if top >= size.height { return Point(x: x, y: max(top - size.height - 8, 0)) }
    if right <= mostX { return Point(x: min(right + 8, mostX), y: y) }
    if left >= size.width { return Point(x: max(left - size.width - 8, 0), y: y) }
    return Point(x: x, y: y)
  }
}
