import Testing

/// The instruments themselves: a check that cannot fail checks nothing.
@Suite("Reading Swift sources")
struct SwiftTextTests {
  @Test(
    "comments and strings are blanked",
    arguments: [
      ("a // {", "a     "),
      ("a /* { /* } */ */ b", "a                 b"),
      (#"a "{" b"#, "a     b"),
      (#"a "\"{" b"#, "a       b"),
      (#"a "\(f("}"))" b"#, "a             b"),
      (##"a #"""# b"##, "a       b"),
      ("a \"\"\"\n{ \" \n\"\"\" b", "a    \n    \n    b"),
    ])
  func blanks(source: String, expected: String) {
    #expect(SwiftText(source).code == expected)
  }

  @Test("lines that begin inside a string are known")
  func insideStrings() {
    let source = "let a = \"\"\"\n  one\n  two\n  \"\"\"\nlet b = 1\n"
    #expect(SwiftText(source).linesInsideStrings == [2, 3, 4])
  }

  @Test(
    "functions are measured",
    arguments: [
      ("func a() { b() }", [1]),
      ("func a()\nfunc b() {\n}\n", [2]),
      ("protocol P {\n  func a() -> Int\n}\nfunc b() {\n  c()\n}\n", [3]),
      ("public init(\n  a: Int\n) {\n  self.a = a\n}\n", [5]),
      ("func a(_ f: () -> Void = {}) throws(E)\n  -> Int\n{\n  1\n}\n", [5]),
      ("var a: Int {\n  1\n}\n", [3]),
      ("var a: [Int] = []\nlet b = { 1 }\n", []),
      ("func a() {\n  func b() {\n  }\n}\n", [4, 2]),
      ("func a() {\n  let s = \"}\"\n  // }\n}\n", [4]),
      ("self.init(a)\nsuper.init(b)\n", []),
    ] as [(String, [Int])])
  func measures(source: String, lengths: [Int]) {
    #expect(SwiftText(source).functions.map(\.length) == lengths)
  }
}
