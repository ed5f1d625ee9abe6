import Testing
import TextCells

@Suite struct TerminalColorTests {
  @Test(
    arguments: [
      (0x000000, 16, 0), (0xFFFFFF, 231, 15), (0xFF0000, 196, 9), (0x00FF00, 46, 10),
      (0x0000FF, 21, 4), (0xFFFF00, 226, 11), (0x808080, 244, 8), (0x767676, 243, 8),
      (0x121212, 233, 0), (0xEEEEEE, 255, 7), (0xAFD7FF, 153, 7), (0x5F8700, 64, 2),
      (0xE53935, 167, 1), (0x1E88E5, 32, 12), (0x43A047, 71, 2), (0xCD0000, 160, 1),
    ] as [(UInt32, UInt8, UInt8)])
  func findsTheNearest(_ rgb: UInt32, _ indexed: UInt8, _ sixteen: UInt8) {
    let color = TerminalColor(rgb: rgb)
    #expect(color.indexed == indexed)
    #expect(color.sixteen == sixteen)
  }

  @Test func everyIndexedColorIsItsOwnNearest() {
    for index: UInt8 in 16...255 {
      let color = TerminalColor.color(atIndex: index)
      #expect(TerminalColor.color(atIndex: color.indexed) == color, "\(index)")
    }
    for index: UInt8 in 0..<16 {
      #expect(TerminalColor.color(atIndex: index).sixteen == index)
    }
  }

  @Test func isShownAsTheDepthAllows() {
    let color = TerminalColor(rgb: 0xE53935)
    #expect(color.shown(at: .full) == color)
    #expect(color.shown(at: .indexed) == TerminalColor(rgb: 0xD75F5F))
    #expect(color.shown(at: .sixteen) == TerminalColor(rgb: 0xCD0000))
  }

  @Test(
    arguments: [
      (0x000000, 0xFFFFFF), (0xFFFFFF, 0x000000), (0xFFB300, 0x000000), (0x3949AB, 0xFFFFFF),
      (0x6D4C41, 0xFFFFFF), (0xFDD835, 0x000000), (0x8E24AA, 0xFFFFFF), (0x757575, 0x000000),
    ] as [(UInt32, UInt32)])
  func picksReadableText(_ ground: UInt32, _ text: UInt32) {
    #expect(TerminalColor(rgb: ground).readableText == TerminalColor(rgb: text))
  }

  @Test func mixes() {
    #expect(TerminalColor.black.mixed(with: .white, share: 0.5) == TerminalColor(rgb: 0x7F7F7F))
    #expect(TerminalColor.black.mixed(with: .white, share: 7) == .white)
    #expect(TerminalColor.black.mixed(with: .white, share: -1) == .black)
    #expect(TerminalColor.black.mixed(with: .white, share: .nan) == .black)
  }
}
