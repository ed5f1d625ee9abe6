import SyncServer
import Testing

@Suite("Keyed hash")
struct KeyedHashTests {
  private let key = Array(UInt8(0)..<16)

  /// From the reference implementation of SipHash, for messages of the bytes 0, 1, 2 and so on.
  @Test(
    "Hashes are those of the reference",
    arguments: [
      (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
      (2, "8177228da4a45dc7fca38bdef60affe4"),
    ])
  func vectors(length: Int, hash: String) throws {
    let signer = try #require(KeyedHash(key: key))
    let code = signer.code(for: Array(0..<UInt8(length)))
    let text = code.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }
    #expect(text.joined() == hash)
  }

  @Test("Another key, length or byte makes another hash")
  func differences() throws {
    var codes: Set<[UInt8]> = []
    for last in UInt8(0)..<4 {
      let signer = try #require(KeyedHash(key: key.dropLast() + [last]))
      for length in 0..<40 {
        let message = Array(repeating: UInt8(0), count: length)
        codes.insert(signer.code(for: message))
        if length > 0 { codes.insert(signer.code(for: message.dropLast() + [1])) }
      }
    }
    #expect(codes.count == 4 * (40 + 39))
  }

  @Test("A key has 16 bytes", arguments: [0, 15, 17])
  func keys(count: Int) {
    #expect(KeyedHash(key: Array(repeating: 1, count: count)) == nil)
  }
}
