import Persistence
import Testing

/// Digests of different sets are different, whatever the order in which they were made.
@Suite struct SetDigestTests {
  private func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash = MixedHash()
    bytes.withUnsafeBytes { hash.combine($0) }
    return hash.value
  }

  private func digest(_ members: [String]) -> SetDigest {
    var digest = SetDigest()
    for member in members { digest.add(hash(Array(member.utf8))) }
    return digest
  }

  /// Workspaces keep digests, so these values stay; another program computed them.
  @Test(arguments: [
    ([], "0000000000000000"), ([""], "79598a88905f6cf6"), (["a"], "1710ee7253ae0c2a"),
    (["12345678"], "64ebedcc2fc9f23e"),
    (["Wash 1", "Wash 2", "Z\u{00FC}rich \u{1F3AD}"], "5b6fbde9583ab083"),
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
    changed.add(hash([7]))
    changed.remove(hash(Array("a".utf8)))
    changed.remove(hash(Array("b".utf8)))
    changed.remove(hash([7]))
    #expect(changed == SetDigest())
  }

  /// Each change of one bit changes about half of a hash, and each length is told apart.
  @Test func oneBitChangesHalfOfTheDigits() {
    let bytes = [UInt8](0..<61)
    var seen: Set<UInt64> = []
    var changed = 0
    for bit in 0..<bytes.count * 8 {
      var other = bytes
      other[bit / 8] ^= 1 << (bit % 8)
      seen.insert(hash(other))
      let count = (hash(other) ^ hash(bytes)).nonzeroBitCount
      #expect((12...52).contains(count), "bit \(bit) changes \(count)")
      changed += count
    }
    #expect((31.0...33.0).contains(Double(changed) / Double(bytes.count * 8)))
    for length in 0..<64 { seen.insert(hash([UInt8](repeating: 0, count: length))) }
    #expect(seen.count == bytes.count * 8 + 64)
  }

  @Test(arguments: [
    "", "0", "00000000000000000", "000000000000000g", "000000000000000F", "+00000000000000f",
    "00000000000000\u{0660}",
  ])
  func otherTextsAreRefused(text: String) { #expect(SetDigest(text) == nil) }
}
