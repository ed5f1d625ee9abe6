import Persistence
import Testing

/// A digest tells sets apart, whatever the order in which they were made.
@Suite struct SetDigestTests {
  private func digest(_ members: [String]) -> SetDigest {
    var digest = SetDigest()
    for member in members { digest.add(member) }
    return digest
  }

  /// Workspaces keep digests, so these values stay; another program computed them.
  @Test(arguments: [
    ([], "0000000000000000"), ([""], "80415b427340f01d"), (["a"], "86ba17adf94805fd"),
    (["12345678"], "3471a61773f490b5"),
    (["Wash 1", "Wash 2", "Z\u{00FC}rich \u{1F3AD}"], "360b471ff6e0f167"),
  ])
  func itsValuesNeverChange(members: [String], text: String) {
    #expect(digest(members).description == text)
    #expect(SetDigest(text) == digest(members))
  }

  @Test func theOrderDoesNotMatter() {
    #expect(digest(["a", "b", "c"]) == digest(["c", "a", "b"]))
    #expect(digest(["ab", "c"]) != digest(["a", "bc"]))
    #expect(digest(["a", "a"]) != digest([]))
  }

  @Test func whatIsRemovedLeavesNoTrace() {
    var changed = digest(["a", "b"])
    changed.add(Array("c".utf8))
    changed.remove("a")
    #expect(changed == digest(["c", "b"]))
    changed.remove(Array("b".utf8))
    changed.remove("c")
    #expect(changed == SetDigest())
  }

  @Test func setsAreAddedAsAWhole() {
    var both = digest(["a", "b"])
    both.add(digest(["c"]))
    #expect(both == digest(["a", "b", "c"]))
  }

  /// Each change of one bit changes about half of the digest, and each length is told apart.
  @Test func oneBitChangesHalfOfTheDigits() throws {
    let bytes = [UInt8](0..<61)
    var seen: Set<SetDigest> = []
    var changed = 0
    var original = SetDigest()
    original.add(bytes)
    let value = try #require(UInt64(original.description, radix: 16))
    for bit in 0..<bytes.count * 8 {
      var other = bytes
      other[bit / 8] ^= 1 << (bit % 8)
      var digest = SetDigest()
      digest.add(other)
      seen.insert(digest)
      let number = try #require(UInt64(digest.description, radix: 16))
      let count = (number ^ value).nonzeroBitCount
      #expect((12...52).contains(count), "bit \(bit) changes \(count)")
      changed += count
    }
    #expect((31.0...33.0).contains(Double(changed) / Double(bytes.count * 8)))
    for length in 0..<64 {
      var digest = SetDigest()
      digest.add([UInt8](repeating: 0, count: length))
      seen.insert(digest)
    }
    #expect(seen.count == bytes.count * 8 + 64)
  }

  @Test(arguments: [
    "", "0", "00000000000000000", "000000000000000g", "000000000000000F", "+00000000000000f",
    "00000000000000\u{0660}",
  ])
  func otherTextsAreRefused(text: String) { #expect(SetDigest(text) == nil) }
}
