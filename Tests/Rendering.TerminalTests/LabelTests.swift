import Rendering_Terminal
import Testing

@Suite struct LabelTests {
  @Test(
    arguments: [
      ("list 5", 9, "list 5"), ("list 5", 6, "list 5"), ("list 5", 5, "Li5"), ("list 5", 3, "Li5"),
      ("list 5", 2, "5"), ("list 5", 1, "5"), ("list 5", 0, nil), ("colour 12.5", 10, "Co12.5"),
      ("colour 12.5", 5, "12.5"), ("colour 12.5", 3, nil), ("?", 1, "?"), ("", 5, nil),
      ("message", 7, "message"), ("message", 6, "Me"), ("message", 2, "Me"), ("message", 1, nil),
      ("deleted", 6, "De"),
      ("照明 7", 6, "照明 7"), ("照明 7", 5, "照明7"), ("li\u{1B}st 5", 99, "li␛st 5"),
    ] as [(String, Int, String?)])
  func shortens(_ subtitle: String, _ cells: Int, _ expected: String?) {
    #expect(NumberLabel(subtitle).fitting(cells) == expected)
  }

  @Test(arguments: [
    ("list 12345", 4, "123…"), ("list 12345", 2, "1…"), ("list 12345", 1, ""), ("", 3, ""),
    ("message", 3, "Me"), ("message", 1, ""),
  ])
  func cutsTheNumber(_ subtitle: String, _ cells: Int, _ expected: String) {
    #expect(NumberLabel(subtitle).cut(to: cells) == expected)
  }

  @Test(
    arguments: [
      (1, "100%"), (0.5, "50%"), (0.125, "12.5%"), (1.0 / 3, "33.3%"), (2.0 / 3, "66.7%"),
      (0.9996, "100%"), (0.9994, "99.9%"), (1.234, "123%"), (12, "1200%"), (0.01, "1%"),
      (0.0025, "0.25%"), (0.001, "0.1%"), (0.000_01, "<0.01%"), (1e-300, "<0.01%"),
      (9999, "999900%"), (1e300, ">999999%"), (0.010_5, "1.1%"), (0.009_99, "1%"),
    ] as [(Double, String)])
  func writesZoom(_ zoom: Double, _ expected: String) {
    #expect(ZoomText.percent(zoom) == expected)
  }
}
