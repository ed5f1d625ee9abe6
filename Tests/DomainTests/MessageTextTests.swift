import Domain
import TestSupport
import Testing

@Suite
struct MessageTextTests {
  @Test(
    arguments: [
      ("/hog/playback/go/0 5", ["/hog/playback/go/0", "5"]),
      ("  /x \u{A0} 1.5  -2 ", ["/x", "1.5", "-2"]),
      (#"/eos/cmd "Chan 1 Full""#, ["/eos/cmd", "Chan 1 Full"]),
      (#"/x "a \"b\" \\ c\d" 'it"s \"'"#, ["/x", #"a "b" \ c\d"#, #"it"s \""#]),
      (#"/x "" a"b c'"#, ["/x", "", #"a"b"#, "c'"]),
      (#"QLC+API|setFunctionStatus|3|1"#, ["QLC+API|setFunctionStatus|3|1"]),
      ("", []),
    ] as [(String, [String])])
  func reads(text: String, words: [String]) throws {
    #expect(try MessageText.words(in: text) == words)
    #expect(try MessageText.words(in: MessageText.text(words)) == words)
  }

  @Test(
    arguments: [
      ("  /x   1 ", "/x 1"), (#"/x 'a b' "c" "#, #"/x "a b" c"#), ("/x ''", #"/x """#),
      (##"/x "a;b" "--c" "none" '#1'"##, ##"/x "a;b" "--c" "none" "#1""##),
      (#"/x '"' 'a\b'"#, #"/x "\"" a\b"#),
    ])
  func keepsOneForm(text: String, kept: String) throws {
    #expect(try MessageText.validated(text) == kept)
    #expect(try MessageText.validated(kept) == kept)
  }

  @Test(
    arguments: [
      ("", .empty), ("   ", .empty), ("'' 1", .empty), ("/x\n1", .controlCharacter),
      ("/x\t1", .controlCharacter), ("/x\u{0}", .controlCharacter),
      ("/x\u{1B}[31m", .controlCharacter), ("/x \u{202E}", .controlCharacter),
      ("/x \"1", .quotes), ("/x '1", .quotes), ("/x \"1\"2", .quotes), ("\"", .quotes),
      (String(repeating: "x", count: 1_001), .tooLong(limit: 1_000)),
      (String(repeating: "'; ' ", count: 250), .tooLong(limit: 1_000)),
    ] as [(String, MessageText.Fault)])
  func refuses(text: String, fault: MessageText.Fault) {
    #expect(throws: fault) { try MessageText.validated(text) }
  }

  @Test func theLimitItselfIsAccepted() throws {
    let longest = String(repeating: "x", count: MessageText.maximumLength)
    #expect(try MessageText.validated(longest) == longest)
  }

  @Test("Any words are read as they were", arguments: [31, 32, 33] as [UInt64])
  func wordsComeBack(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let pool = Array(#"ab/1.-"'\ ;#=\#u{A0}\#u{301}\#u{FEFF}é漢👩none"#.unicodeScalars)
    for _ in 0..<2_000 {
      let words = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        var word = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
          word.append(pool[Int.random(in: 0..<pool.count, using: &generator)])
        }
        return String(word)
      }
      let found = try MessageText.words(in: MessageText.text(words))
      #expect(found.map { Array($0.utf8) } == words.map { Array($0.utf8) }, "seed \(seed)")
    }
  }
}
