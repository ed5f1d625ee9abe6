import SyncSigning
import Testing

@Suite("Access keys")
struct AccessKeyTests {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  private func makeKey() -> AccessKey {
    var random = SystemRandomNumberGenerator()
    return AccessKey(using: &random)
  }

  @Test("A key is read from its text", arguments: 0..<20)
  func roundTrip(_: Int) throws {
    let key = makeKey()
    #expect(try AccessKey(key.text) == key)
    #expect(try AccessKey(key.text).publicKey.identifier == key.publicKey.identifier)
    let groups = key.text.split(separator: "-")
    #expect(groups.count == 11)
    #expect(groups.allSatisfy { $0.count == 5 })
  }

  @Test("Each wrong letter or digit is noticed")
  func mistyped() throws {
    let key = makeKey()
    let text = Array(key.text)
    var missed = 0
    for index in text.indices where text[index] != "-" {
      for letter in Self.alphabet where letter != text[index] {
        var wrong = text
        wrong[index] = letter
        if let other = try? AccessKey(String(wrong)) {
          #expect(other != key)
          missed += 1
        }
      }
    }
    // The checksum has 19 bits: of 1,705 mistakes, about one in 300 keys misses one.
    #expect(missed <= 2)
  }

  @Test("Two letters in the wrong order are noticed")
  func swapped() throws {
    let text = Array(makeKey().text)
    var missed = 0
    for index in text.indices.dropLast() where text[index] != text[index + 1] {
      guard text[index] != "-", text[index + 1] != "-" else { continue }
      var wrong = text
      wrong.swapAt(index, index + 1)
      if (try? AccessKey(String(wrong))) != nil { missed += 1 }
    }
    #expect(missed <= 1)
  }

  @Test("Case, blanks and hyphens do not count, and letters that look like digits are digits")
  func lenient() throws {
    let key = makeKey()
    let bare = key.text.filter { $0 != "-" }
    let texts = [
      bare, key.text.lowercased(), key.text.map { "\($0) " }.joined(), " \(key.text)\n",
      key.text.replacing("0", with: "O").replacing("1", with: "I"),
      key.text.lowercased().replacing("0", with: "o").replacing("1", with: "l"),
    ]
    for text in texts { #expect(try AccessKey(text) == key, "\(text)") }
  }

  @Test("Other texts are refused, with what is wrong")
  func refused() {
    #expect(throws: AccessKey.Fault.length(0)) { try AccessKey("") }
    #expect(throws: AccessKey.Fault.length(5)) { try AccessKey("ABCDE") }
    #expect(throws: AccessKey.Fault.character("U")) { try AccessKey("ABCU") }
    #expect(throws: AccessKey.Fault.character("é")) { try AccessKey("é") }
    let zeros = String(repeating: "0", count: 55)
    #expect(throws: AccessKey.Fault.mistyped) { try AccessKey(zeros) }
    #expect(throws: AccessKey.Fault.length(56)) { try AccessKey(zeros + "0") }
  }

  @Test("The public half is read from its bytes, and other bytes are refused")
  func publicHalf() throws {
    let key = makeKey().publicKey
    #expect(key.bytes.count == 65)
    #expect(key.identifier.count == 64)
    let copy = try #require(PublicAccessKey(key.bytes))
    #expect(copy.identifier == key.identifier)
    #expect(PublicAccessKey([]) == nil)
    #expect(PublicAccessKey(Array(key.bytes.dropLast())) == nil)
    #expect(PublicAccessKey([4] + Array(repeating: 0, count: 64)) == nil)
  }
}
