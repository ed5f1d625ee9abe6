import Domain
import Testing

@Suite
struct ObjectNumberTests {
  @Test(
    arguments: [
      ("1", "1"), ("1.0", "1"), ("001.000", "1"), ("1.10", "1.1"), ("0", "0"), ("000", "0"),
      ("0.0", "0"), ("00.50", "0.5"), ("10", "10"), ("100.001", "100.001"), ("7.", nil),
      ("999999999999999", "999999999999999"), ("0.123456789012345", "0.123456789012345"),
      ("0000000000000000000012", "12"), ("12.50000000000000000000", "12.5"),
      ("123456789012345.123456789012345", "123456789012345.123456789012345"),
    ])
  func canonicalText(text: String, canonical: String?) {
    #expect(ObjectNumber(text)?.text == canonical)
  }

  @Test(arguments: [
    "", " ", ".", "1.", ".5", "-1", "+1", "1e5", "1,5", "1 ", " 1", "1.2.3", "1..2", "..", "0x1",
    "١", "１", "½", "1.٥", "∞", "nan", "1\u{301}", "1.\u{301}5", "1_000", "1\n", "1\0",
    "1234567890123456", "0.1234567890123456", "1/2",
  ])
  func refused(text: String) {
    #expect(ObjectNumber(text) == nil)
  }

  @Test(
    arguments: [
      ["1", "1.0", "001.000", "01", "1.00"], ["1.1", "1.10", "01.100"], ["0", "0.0", "00"],
    ])
  func spellingsOfOneNumberAreEqual(texts: [String]) throws {
    let numbers = try texts.map { try #require(ObjectNumber($0)) }
    #expect(Set(numbers).count == 1)
    for left in numbers {
      for right in numbers { #expect(!(left < right)) }
    }
  }

  @Test func ordersByValue() throws {
    let texts = [
      "0", "0.001", "0.1", "0.15", "0.2", "0.9", "1", "1.05", "1.1", "1.15", "1.2", "2", "9.99",
      "10", "10.1", "11", "99", "100", "999999999999999", "999999999999999.5",
    ]
    let numbers = try texts.map { try #require(ObjectNumber($0)) }
    for (leftPlace, left) in numbers.enumerated() {
      for (rightPlace, right) in numbers.enumerated() {
        #expect((left < right) == (leftPlace < rightPlace), "\(left) < \(right)")
        #expect((left == right) == (leftPlace == rightPlace))
      }
    }
    #expect(numbers.reversed().sorted() == numbers)
  }

  @Test func wholeValues() {
    #expect(ObjectNumber("7.0")?.wholeValue == 7)
    #expect(ObjectNumber("7.5")?.wholeValue == nil)
    #expect(ObjectNumber("999999999999999")?.wholeValue == 999_999_999_999_999)
    #expect(ObjectNumber(UInt32.max).text == "4294967295")
    #expect(ObjectNumber(0) == ObjectNumber("0.0"))
  }

  @Test func codesAsText() throws {
    let number = try #require(ObjectNumber("1.50"))
    #expect(try throughJSON([number]) == [number])
    #expect(try fromJSON(#"["01.10"]"#, as: [ObjectNumber].self).map(\.text) == ["1.1"])
    for text in [#"["x"]"#, #"[1.5]"#, #"[""]"#, "[null]"] {
      #expect(throws: DecodingError.self) { try fromJSON(text, as: [ObjectNumber].self) }
    }
  }
}
