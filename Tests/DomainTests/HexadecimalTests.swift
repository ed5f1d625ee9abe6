import Domain
import Testing

@Suite("Bytes in hexadecimal digits")
struct HexadecimalTests {
  @Test("Each byte has two digits")
  func digits() {
    #expect([UInt8]().hexadecimal() == "")
    #expect([0, 10, 0x7F, 0xFF].hexadecimal() == "000a7fff")
    #expect([0, 10, 0xFF].hexadecimal(separator: ":") == "00:0a:ff")
  }
}
