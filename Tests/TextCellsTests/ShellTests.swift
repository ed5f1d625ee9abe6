import Testing
import TextCells

@Suite struct ShellTests {
  @Test(arguments: [
    ("show.qxw", "show.qxw"), ("/a/é_1-2:3+4", "/a/é_1-2:3+4"), ("", "''"),
    ("my show.qxw", "'my show.qxw'"), ("it's", #"'it'\''s'"#), ("$HOME", "'$HOME'"),
  ])
  func quotes(text: String, word: String) {
    #expect(text.quotedForShell == word)
  }
}
