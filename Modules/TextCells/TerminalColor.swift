/// A text or background colour: 8 bits each of red, green and blue.
public struct TerminalColor: Hashable, Sendable {
  /// Red, 0 to 255.
  public let red: UInt8
  /// Green, 0 to 255.
  public let green: UInt8
  /// Blue, 0 to 255.
  public let blue: UInt8

  /// Creates a colour from its three parts, each 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour from 24 bits, red first.
  public init(rgb: UInt32) {
    red = UInt8(truncatingIfNeeded: rgb >> 16)
    green = UInt8(truncatingIfNeeded: rgb >> 8)
    blue = UInt8(truncatingIfNeeded: rgb)
  }

  /// Black.
  public static let black = TerminalColor(rgb: 0x000000)
  /// White.
  public static let white = TerminalColor(rgb: 0xFFFFFF)

  /// The perceived brightness, from 0 (black) to 1 (white).
  ///
  /// A square approximates the curve of sRGB; the error is at most 0.04.
  public var luminance: Double {
    func linear(_ part: UInt8) -> Double { Double(part) * Double(part) / 65_025 }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Black or white, whichever is easier to read on this colour.
  ///
  /// The two have the same contrast (by WCAG's formula) on a luminance of 0.179.
  public var readableText: TerminalColor { luminance > 0.179 ? .black : .white }

  /// The colour on its way to another one.
  ///
  /// - Parameters:
  ///   - other: The other colour.
  ///   - share: How much of the other, 0 to 1.
  /// - Returns: The mixture, part by part.
  public func mixed(with other: TerminalColor, share: Double) -> TerminalColor {
    let part = share.isNaN ? 0 : min(max(share, 0), 1)
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8(Double(from) + (Double(to) - Double(from)) * part)
    }
    return TerminalColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
