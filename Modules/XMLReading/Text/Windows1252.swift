/// The encoding of Western Windows, to fall back on: every byte has a meaning in it.
package enum Windows1252 {
  /// What 0x80 to 0x9F stand for; the five bytes without a meaning stay control characters.
  private static let upperControls: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
    0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]

  /// The text that the bytes stand for.
  package static func decode(_ bytes: some Sequence<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      if (0x80..<0xA0).contains(byte),
        let scalar = Unicode.Scalar(upperControls[Int(byte) - 0x80])
      {
        scalars.append(scalar)
      } else {
        scalars.append(Unicode.Scalar(byte))
      }
    }
    return String(scalars)
  }
}
