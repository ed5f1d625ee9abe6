extension String {
  /// The text as quoted in messages: a line pasted by mistake must not fill the screen.
  var clipped: String {
    let longest = 60
    // A character is at least one byte, so most texts need no counting.
    guard utf8.count > longest, count > longest else { return self }
    return prefix(longest - 1) + "…"
  }
}
