import OSC
import Testing

/// Which addresses a pattern stands for.
@Suite("Address patterns")
struct AddressPatternTests {
  static let table: [(String, matching: [String], others: [String])] = [
    ("/a/b", ["/a/b"], ["/a", "/a/b/c", "/a/bc", "a/b", "/a//b", "/a/b/"]),
    ("/a/?", ["/a/b", "/a/é"], ["/a/", "/a/bc", "/a"]),
    ("/a/*", ["/a/", "/a/b", "/a/bcd"], ["/a", "/a/b/c"]),
    ("/*/b", ["/a/b", "//b"], ["/a/c", "/a/x/b"]),
    ("/*a*a*", ["/aa", "/banana", "/xaya"], ["/a", "/bnn"]),
    ("/[abc]", ["/a", "/c"], ["/d", "/ab", "/"]),
    ("/[a-c1]", ["/b", "/1"], ["/-", "/2"]),
    ("/[!a-c]", ["/d", "/-"], ["/a", "/"]),
    ("/[a-]", ["/a", "/-"], ["/b"]),
    ("/[-a]", ["/a", "/-"], ["/b"]),
    ("/[a!]", ["/a", "/!"], ["/b"]),
    ("/[c-a]", [], ["/a", "/b", "/c", "/-"]),
    ("/[]", [], ["/", "/a", "/[]"]),
    ("/{foo,bar}", ["/foo", "/bar"], ["/foobar", "/fo", "/{foo,bar}"]),
    ("/{a,ab}c", ["/ac", "/abc"], ["/bc", "/a"]),
    ("/x{,y}", ["/x", "/xy"], ["/y"]),
    ("//b", ["/b", "/a/b", "/a/x/b"], ["/a", "/b/a"]),
    ("/a//b", ["/a/b", "/a/x/b", "/a/x/y/b"], ["/a", "/b", "/ab"]),
    ("/a//", ["/a/", "/a/x/"], ["/a", "/a/x"]),
    ("//", ["/", "/a/"], ["/a"]),
    ("////a", ["/a", "/x/a"], ["/x"]),
    ("/", ["/"], ["/a", ""]),
    ("/go back", ["/go back"], ["/go"]),
    ("/a]b}", ["/a]b}"], ["/ab"]),
  ]

  @Test("A pattern stands for these, and not for those", arguments: table)
  func matching(text: String, matching: [String], others: [String]) throws {
    let pattern = try OSCAddressPattern(text)
    for address in matching { #expect(pattern.matches(address), "\(text) ~ \(address)") }
    for address in others { #expect(!pattern.matches(address), "\(text) !~ \(address)") }
  }

  @Test(
    "Text that is not a pattern is refused, with the byte",
    arguments: [
      ("", 0, .noSlash), ("a", 0, .noSlash), ("/a[b", 2, .unclosedBracket),
      ("/a/[b/]", 3, .unclosedBracket), ("/{a,b", 1, .unclosedBrace), ("/{a/b}", 1, .unclosedBrace),
    ] as [(String, Int, OSCPatternError.Reason)])
  func refused(text: String, offset: Int, reason: OSCPatternError.Reason) throws {
    let error = #expect(throws: OSCPatternError.self) { try OSCAddressPattern(text) }
    #expect(error?.offset == offset)
    #expect(error?.reason == reason)
  }

  @Test("Patterns made to take long do not", .timeLimit(.minutes(10)))
  func worst() throws {
    let stars = try OSCAddressPattern("/" + String(repeating: "*a", count: 500) + "b")
    #expect(!stars.matches("/" + String(repeating: "a", count: 2_000)))
    let braces = try OSCAddressPattern("/" + String(repeating: "{a,aa}", count: 160) + "b")
    #expect(!braces.matches("/" + String(repeating: "a", count: 2_000)))
    let depths = try OSCAddressPattern(String(repeating: "//a", count: 300))
    #expect(!depths.matches(String(repeating: "/a", count: 2_000) + "/b"))
    #expect(throws: OSCPatternError.self) {
      try OSCAddressPattern("/" + String(repeating: "a", count: OSCAddressPattern.length))
    }
  }
}
