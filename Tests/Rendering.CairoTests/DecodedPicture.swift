import CZlib
import Domain
import Testing

/// A PNG, read again: eight bits each of red, green and blue, in rows without a filter or as what
/// differs from the row above.
struct DecodedPicture {
  let width: Int
  let height: Int
  private let pixels: [UInt8]

  init(_ file: [UInt8]) throws {
    try #require(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    var (place, packed, size) = (8, [UInt8](), (width: 0, height: 0))
    while place < file.count {
      let length = Self.number(file, at: place)
      let name = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
      let body = Array(file[place + 8..<place + 8 + length])
      let sum = Self.number(file, at: place + 8 + length)
      let checked = Array(file[place + 4..<place + 8 + length])
      #expect(Int(crc32(0, checked, UInt32(checked.count))) == sum, "\(name)")
      if name == "IHDR" {
        size = (Self.number(body, at: 0), Self.number(body, at: 4))
        #expect(Array(body[8...]) == [8, 2, 0, 0, 0])
      } else if name == "IDAT" {
        packed += body
      }
      place += 12 + length
    }
    (width, height) = size
    let stride = 3 * width + 1
    var rows = [UInt8](repeating: 0, count: stride * height)
    var count = UInt(rows.count)
    try #require(uncompress(&rows, &count, packed, UInt(packed.count)) == Z_OK)
    try #require(Int(count) == rows.count)
    var pixels = [UInt8](repeating: 0, count: 3 * width * height)
    for row in 0..<height {
      try #require([0, 2].contains(rows[row * stride]))
      let isDifference = rows[row * stride] == 2 && row > 0
      for byte in 0..<3 * width {
        let above = isDifference ? pixels[(row - 1) * 3 * width + byte] : 0
        pixels[row * 3 * width + byte] = rows[row * stride + 1 + byte] &+ above
      }
    }
    self.pixels = pixels
  }

  /// The colour of a pixel.
  func color(_ x: Double, _ y: Double) -> ObjectColor {
    let place = 3 * (min(max(Int(y), 0), height - 1) * width + min(max(Int(x), 0), width - 1))
    return ObjectColor(red: pixels[place], green: pixels[place + 1], blue: pixels[place + 2])
  }

  /// How many pixels of a part differ from a colour.
  func count(in x: Range<Int>, _ y: Range<Int>, otherThan color: ObjectColor) -> Int {
    y.reduce(0) { sum, row in
      sum + x.count { self.color(Double($0), Double(row)) != color }
    }
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
