/// How text looks: its weight, its colours.
public struct TextStyle: Hashable, Sendable {
  /// Heavier, or brighter.
  public var bold: Bool
  /// Fainter.
  public var dim: Bool
  /// With a line below.
  public var underline: Bool
  /// With the colours of text and background exchanged.
  public var reverse: Bool
  /// The colour of the text; the terminal's own where `nil`.
  public var foreground: TerminalColor?
  /// The colour behind the text; the terminal's own where `nil`.
  public var background: TerminalColor?

  /// Creates a style; omitted parts are the terminal's defaults.
  public init(
    foreground: TerminalColor? = nil, background: TerminalColor? = nil, bold: Bool = false,
    dim: Bool = false, underline: Bool = false, reverse: Bool = false
  ) {
    self.foreground = foreground
    self.background = background
    self.bold = bold
    self.dim = dim
    self.underline = underline
    self.reverse = reverse
  }

  /// Text as the terminal has it.
  public static let plain = TextStyle()

  /// Whether a space in either of two styles looks the same.
  func looksLike(onBlanks other: TextStyle) -> Bool {
    self == other
      || (background == other.background && !underline && !other.underline && !reverse
        && !other.reverse)
  }

  /// A text made safe for a terminal, in this style.
  ///
  /// - Parameters:
  ///   - text: Any text; terminal controls are removed.
  ///   - depth: The number of colours.
  /// - Returns: The text between escape sequences; alone without colours.
  public func applied(to text: some StringProtocol, depth: ColorDepth) -> String {
    let safe = text.safeForTerminal
    guard depth != .none, self != .plain, !safe.isEmpty else { return safe }
    var bytes: [UInt8] = []
    appendSequence(to: &bytes, depth: depth)
    bytes.append(contentsOf: safe.utf8)
    TextStyle.plain.appendSequence(to: &bytes, depth: depth)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the escape sequence that sets exactly this style, whatever is set before.
  ///
  /// - Parameters:
  ///   - bytes: The output.
  ///   - depth: The number of colours; without colours nothing is appended.
  func appendSequence(to bytes: inout [UInt8], depth: ColorDepth) {
    guard depth != .none else { return }
    bytes.append(contentsOf: "\u{1B}[0".utf8)
    if bold { bytes.append(contentsOf: ";1".utf8) }
    if dim { bytes.append(contentsOf: ";2".utf8) }
    if underline { bytes.append(contentsOf: ";4".utf8) }
    if reverse { bytes.append(contentsOf: ";7".utf8) }
    if let foreground { Self.append(foreground, base: 30, to: &bytes, depth: depth) }
    if let background { Self.append(background, base: 40, to: &bytes, depth: depth) }
    bytes.append(UInt8(ascii: "m"))
  }

  /// Appends the escape sequence that sets this style where another one is set: only the colours
  /// that differ, if nothing else does.
  func appendSequence(after other: TextStyle, to bytes: inout [UInt8], depth: ColorDepth) {
    guard depth != .none, self != .plain, (bold, dim) == (other.bold, other.dim),
      (underline, reverse) == (other.underline, other.reverse),
      foreground != nil || other.foreground == nil, background != nil || other.background == nil
    else { return appendSequence(to: &bytes, depth: depth) }
    let start = bytes.count + 1
    bytes.append(0x1B)
    if let foreground, foreground != other.foreground {
      Self.append(foreground, base: 30, to: &bytes, depth: depth)
    }
    if let background, background != other.background {
      Self.append(background, base: 40, to: &bytes, depth: depth)
    }
    // The first number has a bracket before it, the others have semicolons.
    if start < bytes.count { bytes[start] = UInt8(ascii: "[") }
    bytes.append(UInt8(ascii: "m"))
  }

  private static func append(
    _ color: TerminalColor, base: Int, to bytes: inout [UInt8], depth: ColorDepth
  ) {
    func append(_ number: Int) {
      bytes.append(UInt8(ascii: ";"))
      if number >= 100 { bytes.append(UInt8(ascii: "0") + UInt8(number / 100)) }
      if number >= 10 { bytes.append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
      bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
    switch depth {
    case .none:
      break
    case .sixteen:
      let index = Int(color.sixteen)
      append(index < 8 ? base + index : base + 52 + index)
    case .indexed:
      append(base + 8)
      append(5)
      append(Int(color.indexed))
    case .full:
      append(base + 8)
      append(2)
      append(Int(color.red))
      append(Int(color.green))
      append(Int(color.blue))
    }
  }
}
