extension TerminalColor {
  /// The nearest of the 256 indexed colours: 16 to 255.
  ///
  /// The first 16 are never used, since every terminal paints them differently.
  public var indexed: UInt8 {
    let levels = (Self.cubeLevel(of: red), Self.cubeLevel(of: green), Self.cubeLevel(of: blue))
    let cube = UInt8(16 + 36 * levels.0 + 6 * levels.1 + levels.2)
    let brightness = (Int(red) + Int(green) + Int(blue)) / 3
    let gray = UInt8(232 + min(max((brightness - 3) / 10, 0), 23))
    let isGrayNearer =
      distance(to: Self.color(atIndex: gray)) < distance(to: Self.color(atIndex: cube))
    return isGrayNearer ? gray : cube
  }

  /// The nearest of the 16 standard terminal colours: 0 to 15.
  ///
  /// A colour with a hue keeps one: a dull green is nearer to grey than to a bright green, but its
  /// hue distinguishes it.
  public var sixteen: UInt8 {
    let strongest = Int(max(red, green, blue))
    let isGray = (strongest - Int(min(red, green, blue))) * 3 < strongest
    let candidates: [UInt8] =
      isGray || strongest < 64 ? [0, 7, 8, 15] : [1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14]
    var nearest = candidates[0]
    for index in candidates
    where distance(to: Self.sixteenColors[Int(index)])
      < distance(to: Self.sixteenColors[Int(nearest)])
    {
      nearest = index
    }
    return nearest
  }

  /// The colour that a terminal of this depth shows; at ``ColorDepth/none`` this one.
  public func shown(at depth: ColorDepth) -> TerminalColor {
    switch depth {
    case .none, .full: self
    case .sixteen: Self.sixteenColors[Int(sixteen)]
    case .indexed: Self.color(atIndex: indexed)
    }
  }

  /// The colour of an index as terminals paint it by default.
  public static func color(atIndex index: UInt8) -> TerminalColor {
    switch index {
    case 0..<16:
      return sixteenColors[Int(index)]
    case 232...255:
      let gray = 8 + 10 * (index - 232)
      return TerminalColor(red: gray, green: gray, blue: gray)
    default:
      let place = Int(index) - 16
      return TerminalColor(
        red: cubeLevels[place / 36], green: cubeLevels[place / 6 % 6], blue: cubeLevels[place % 6])
    }
  }

  private static let cubeLevels: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static func cubeLevel(of part: UInt8) -> Int {
    // The steps are halfway between the levels.
    part < 48 ? 0 : part < 115 ? 1 : (Int(part) - 35) / 40
  }

  /// The first 16 colours of xterm; others are close enough for comparison.
  private static let sixteenColors: [TerminalColor] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { TerminalColor(rgb: $0) }

  /// How different two colours look; red counts more among reds and blue more among blues.
  private func distance(to other: TerminalColor) -> Int {
    let meanRed = (Int(red) + Int(other.red)) / 2
    let (dr, dg, db) = (
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
    )
    return (512 + meanRed) * dr * dr + 1024 * dg * dg + (767 - meanRed) * db * db
  }
}
