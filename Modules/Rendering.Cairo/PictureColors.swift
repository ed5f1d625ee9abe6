import Domain
import Foundation
import PluginAPI

/// The colours of a theme; those for screens are the colours of the page's style sheet.
struct PictureColors {
  let ground: ObjectColor
  let ink: ObjectColor
  let faint: ObjectColor
  /// The ground of a block without a colour.
  let neutral: ObjectColor
  let edge: ObjectColor
  let accent: ObjectColor
  let valid: ObjectColor
  let danger: ObjectColor
  let panel: ObjectColor
  /// How much of its colour a block has on its ground; the rest is the ground of the picture.
  let strength: Double

  init(_ theme: PictureTheme) {
    let values: [UInt32]
    switch theme {
    case .dark:
      values = [
        0x14161A, 0xEEF1F6, 0xA3ACBB, 0x3B4252, 0x687285, 0x6CB6FF, 0x5FD38D, 0xFF7B7B, 0x262B34,
      ]
      strength = 1
    case .light:
      values = [
        0xECEEF2, 0x16181D, 0x535B69, 0xCFD5DF, 0x7D8797, 0x0A58B8, 0x13703A, 0xB3141D, 0xFFFFFF,
      ]
      strength = 1
    case .print:
      values = [
        0xFFFFFF, 0x000000, 0x555555, 0xFFFFFF, 0x777777, 0x0A58B8, 0x13703A, 0xB3141D, 0xFFFFFF,
      ]
      strength = 0.2
    }
    let colors = values.map { ObjectColor(rgb: $0) }
    (ground, ink, faint) = (colors[0], colors[1], colors[2])
    (neutral, edge, accent) = (colors[3], colors[4], colors[5])
    (valid, danger, panel) = (colors[6], colors[7], colors[8])
  }

  /// A colour that differs from a ground: mixed with the text's colour if it is too near.
  func visible(_ color: ObjectColor, on ground: ObjectColor) -> ObjectColor {
    color.contrast(with: ground) < Self.leastContrast
      ? color.mixed(with: ground.readable, share: 0.5) : color
  }

  /// The contrast below which two colours look alike.
  static let leastContrast = 1.8
}

extension ObjectColor {
  /// The perceived brightness, from 0 to 1, by the formula of WCAG.
  var luminance: Double {
    func linear(_ part: UInt8) -> Double { Self.linear[Int(part)] }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  private static let linear: [Double] = (0...255).map { value in
    let part = Double(value) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  /// The contrast of two colours, from 1 to 21, by the formula of WCAG.
  func contrast(with other: ObjectColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Black or white, whichever is easier to read on this colour.
  var readable: ObjectColor { ObjectColor(rgb: luminance > 0.179 ? 0x000000 : 0xFFFFFF) }

  /// The colour on its way to another one.
  func mixed(with other: ObjectColor, share: Double) -> ObjectColor {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * min(max(share, 0), 1)).rounded())
    }
    return ObjectColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
