/// Text with every second line end as CRLF.
func withMixedEnds(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    .reduce(into: "") { result, line in
      if line.offset > 0 { result += line.offset % 2 == 0 ? "\r\n" : "\n" }
      result += line.element
    }
}
