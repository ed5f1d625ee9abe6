import Domain
import GridGeometry
import PluginAPI

/// A text among others that are drawn below each other.
struct StackedText {
  let text: String
  let size: Int
  let isBold: Bool
  /// The most lines that it may have.
  let limit: Int

  init(_ text: String, _ size: Int, isBold: Bool = false, limit: Int = 1) {
    (self.text, self.size, self.isBold, self.limit) = (text, size, isBold, limit)
  }
}

extension ScenePainter {
  /// Draws the texts of a box that is not a block.
  func paintTexts(_ element: SceneElement, in box: Rect<ScreenSpace>, _ look: BoxLook) {
    let (x, y, width, height) = (box.minX, box.minY, box.size.width, box.size.height)
    let title = element.title.isEmpty ? element.label : element.title
    let name = StackedText(title, 15, isBold: true)
    let detail = StackedText(element.subtitle, 12)
    let margin: Double
    let texts: [StackedText]
    switch element.kind {
    case .button: (margin, texts) = (width < 60 ? 4 : 12, [StackedText(title, 16)])
    case .text:
      margin = element.states.contains(.invalid) ? 12 : 0
      texts = [StackedText(title, 15, limit: 6)]
    case .field: (margin, texts) = (11, [StackedText(element.title, 16)])
    case .filter: (margin, texts) = (20, [StackedText(title, 13)])
    case .choice where element.subtitle.isEmpty: (margin, texts) = (32, [name])
    case .choice:
      (margin, texts) = (32, [detail, StackedText(element.title, 15, isBold: true)])
    case .boardCard: (margin, texts) = (14, [name, detail])
    case .itineraryRow: (margin, texts) = (54, [name, detail])
    case .dayHeader: (margin, texts) = (12, [name, detail])
    default: return
    }
    paintSign(of: element, in: box, look)
    let isCard = element.kind == .boardCard
    let right: Double =
      element.kind == .text ? margin : element.kind == .filter || width < 60 ? 4 : 10
    let area = Rect<ScreenSpace>(
      x + margin, isCard ? y + height - 48 : y, width - margin - right, isCard ? 44 : height)
    paintStack(
      texts, in: paintMarks(of: element, in: area, look.ink), look.ink,
      isCentered: element.kind == .button)
  }

  /// Draws what is at the left of a text: whether a filter is on, or a colour.
  private func paintSign(
    of element: SceneElement, in box: Rect<ScreenSpace>, _ look: BoxLook
  ) {
    let (x, y, height) = (box.minX, box.minY, box.size.height)
    switch element.kind {
    case .filter:
      let mark: Mark = element.states.contains(.chosen) ? .dot : .ring
      paint(mark, at: Point(x: x + 12, y: y + height / 2), size: 10, look.ink)
    case .choice:
      let swatch = Rect<ScreenSpace>(x + 10, y + 8, 10, height - 16)
      let shown = colors.visible(element.color ?? look.edge, on: look.ground)
      if element.states.contains(.outlined) {
        canvas.stroke([swatch], shown, width: 2)
      } else {
        canvas.fill([swatch], shown)
      }
    case .itineraryRow:
      if let color = element.color { canvas.fill([Rect(x + 42, y + 8, 5, height - 16)], color) }
    default: break
    }
  }

  // MARK: Blocks

  /// Draws the number and the marks of a block in its first line, and the name below them.
  func paintBlockTexts(_ element: SceneElement, in frame: Rect<ScreenSpace>, _ look: BoxLook) {
    let (x, y, width, height) = (frame.minX, frame.minY, frame.size.width, frame.size.height)
    if let body = element.body, height >= 44 {
      return paintCard(element, body, in: frame, look)
    }
    let padding = min(look.line + 4, width / 8)
    let (left, room) = (x + padding, width - 2 * padding)
    let size = Int(min(max(14 * scene.viewport.zoom, 9), 28).rounded())
    let small = max(Int((Double(size) * 0.78).rounded()), 9)
    let name = [element.title, element.subtitle, element.label].first { !$0.isEmpty } ?? ""
    let names = [name, beginnings?.distinctive(element.title)].compactMap(\.self)
    let head = Rect<ScreenSpace>(left, y + padding, room, Self.lineHeight(small))
    if height < head.size.height + Self.lineHeight(size) + 2 * padding {
      let fitting = min(size, max(Int(whole: height * 0.65), 6))
      let area = Rect<ScreenSpace>(left, y, room, height)
      let free = paintMarks(of: element, in: area, look.ink, size: Double(fitting))
      return paintName(names, fitting, in: free, look.ink)
    }
    let free = paintMarks(of: element, in: head, look.ink, size: Double(small))
    let isNumbered =
      !element.title.isEmpty && !element.subtitle.isEmpty
      && paintNumber(element.subtitle, small, in: free, look.ink)
    let top = isNumbered || free.size.width < room ? head.maxY : head.minY
    paintName(
      names, size, in: Rect(left, top, room, y + height - padding - top), look.ink, isAtTop: true)
  }

  private static func lineHeight(_ size: Int) -> Double { (Double(size) * 1.2).rounded() }

  /// Draws the number of an object if it fits: `list 5`, or at least `5`.
  private func paintNumber(
    _ subtitle: String, _ size: Int, in area: Rect<ScreenSpace>, _ ink: ObjectColor
  ) -> Bool {
    guard let font = canvas.texts.font(size, isBold: false) else { return false }
    let forms = [subtitle, subtitle.split(separator: " ").last.map(String.init) ?? subtitle]
    for form in forms {
      guard let layout = canvas.texts.layout(form.drawable, font, width: .infinity, limit: nil),
        layout.width(ofLine: 0) <= area.size.width
      else { continue }
      paint([layout], in: area, ink)
      return true
    }
    return false
  }

  /// Draws a name as large as its block allows, or the part in which it differs from names that
  /// begin alike.
  private func paintName(
    _ names: [String], _ size: Int, in area: Rect<ScreenSpace>, _ ink: ObjectColor,
    isAtTop: Bool = false
  ) {
    guard area.size.width >= 6 else { return }
    let texts = names.map(\.drawable)
    let sizes = stride(from: size, through: min(size, 9), by: -1)
    var last: TextLayout?
    for text in texts {
      for size in sizes {
        guard let font = canvas.texts.font(size, isBold: isAtTop) else { return }
        let limit = max(Int(whole: area.size.height / font.lineHeight), 1)
        guard let layout = canvas.texts.layout(text, font, width: area.size.width, limit: nil)
        else { return }
        if layout.lineCount <= limit, layout.fits {
          return paint([layout], in: area, ink, isAtTop: isAtTop)
        }
        last = canvas.texts.layout(text, font, width: area.size.width, limit: limit)
      }
    }
    if let last { paint([last], in: area, ink, isAtTop: isAtTop) }
  }

  // MARK: Lines

  /// Draws texts below each other, as many as fit.
  func paintStack(
    _ texts: [StackedText], in area: Rect<ScreenSpace>, _ ink: ObjectColor,
    isCentered: Bool = false, isAtTop: Bool = false
  ) {
    guard area.size.width >= 6 else { return }
    var shown = texts.compactMap { text -> TextLayout? in
      guard !text.text.isEmpty, let font = canvas.texts.font(text.size, isBold: text.isBold)
      else { return nil }
      let limit = min(text.limit, max(Int(whole: area.size.height / font.lineHeight), 1))
      return canvas.texts.layout(
        text.text.drawable, font, width: area.size.width, limit: limit)
    }
    // Of two texts that do not fit, the larger one stays.
    if shown.count > 1, shown.reduce(0, { $0 + $1.height }) > area.size.height + 4 {
      shown.remove(at: shown[0].font.size < 15 ? 0 : 1)
    }
    paint(shown, in: area, ink, isCentered: isCentered, isAtTop: isAtTop)
  }

  /// Draws lines below each other.
  func paint(
    _ layouts: [TextLayout], in area: Rect<ScreenSpace>, _ ink: ObjectColor,
    isCentered: Bool = false, isAtTop: Bool = false
  ) {
    let sum = layouts.reduce(0) { $0 + $1.height }
    var top = isAtTop ? area.minY : area.minY + (area.size.height - sum) / 2
    for layout in layouts {
      for index in 0..<layout.lineCount {
        let rest = isCentered ? area.size.width - layout.width(ofLine: index) : 0
        canvas.text(
          line: index, of: layout, x: area.minX + rest / 2,
          middle: top + layout.font.lineHeight / 2, ink)
        top += layout.font.lineHeight
      }
    }
  }

  // MARK: Marks

  /// Draws at most two marks of states and that of a tap at the right of an area.
  ///
  /// - Returns: The rest of the area.
  func paintMarks(
    of element: SceneElement, in area: Rect<ScreenSpace>, _ ink: ObjectColor, size: Double = 14
  ) -> Rect<ScreenSpace> {
    var shown: [Mark] = []
    if element.kind != .filter {
      shown = Self.marks.filter { element.states.contains($0.state) }.prefix(2).map(\.mark)
    }
    if let tap = element.tap, area.size.width > Double(shown.count + 2) * (size + 4) {
      shown.insert(Self.mark(of: tap), at: 0)
    }
    for (index, mark) in shown.enumerated() {
      let center = Point<ScreenSpace>(
        x: area.maxX - size / 2 - Double(index) * (size + 4), y: area.center.y)
      paint(mark, at: center, size: size, ink)
    }
    var rest = area
    rest.size.width -= Double(shown.count) * (size + 4)
    return rest
  }

  /// The marks that show states without colours, the most important first.
  private static let marks: [(state: SceneElement.State, mark: Mark)] = [
    (.invalid, .cross), (.damaged, .cross), (.destructive, .cross), (.obstructing, .sign("!")),
    (.orphaned, .sign("?")), (.stranded, .sign("?")), (.barrier, .bars), (.running, .play),
    (.unknown, .hollow), (.chosen, .dot),
  ]

  private static func mark(of tap: SceneElement.Tap) -> Mark {
    switch tap {
    case .opensBoard: .board
    case .fires(let action):
      switch action {
      case .go: .go
      case .flash: .flash
      case .toggle: .toggle
      case .release: .release
      case .pause: .bars
      case .back: .back
      }
    }
  }
}

extension Int {
  /// The whole part of a number, which may be any.
  init(whole number: Double) {
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -1e9), 1e9))
  }
}

extension TextLayout {
  /// The height of all lines.
  var height: Double { Double(lineCount) * font.lineHeight }
}

extension String {
  /// The text without characters that turn or hide others, and not longer than anything can show.
  var drawable: String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(8_000))).printable
  }

  /// The same without line breaks.
  var oneLine: String { String(drawable.map { $0.isNewline ? " " : $0 }) }

  /// The text without characters that turn or hide others.
  var printable: String {
    guard unicodeScalars.contains(where: \.turnsOrHides) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.turnsOrHides ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  fileprivate var turnsOrHides: Bool {
    switch value {
    case 0x0A: false
    case 0...0x1F, 0x7F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    // What is no character, Cairo refuses.
    case 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
