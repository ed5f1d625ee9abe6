import Domain
import SyncWire
import Testing

@Suite("Dates in headers")
struct HTTPDateTests {
  @Test(
    "are written as others write them, and read again",
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (1_709_164_799, "Wed, 28 Feb 2024 23:59:59 GMT"),
      (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"),
      (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ] as [(Int64, String)])
  func forms(seconds: Int64, text: String) {
    let time = Timestamp(milliseconds: seconds * 1_000)
    #expect(HTTPDate(Timestamp(milliseconds: seconds * 1_000 + 999)).text == text)
    #expect(HTTPDate(text)?.time == time)
  }

  @Test(
    "that are none are not read",
    arguments: [
      "", "Sun, 06 Nov 1994 08:49:37", "Sun, 31 Feb 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 24:00:00 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "0 0 0 0 0 0 GMT",
    ])
  func others(text: String) { #expect(HTTPDate(text) == nil) }

  @Test("have no text outside of the years of calendars")
  func limits() {
    #expect(HTTPDate(Timestamp(milliseconds: -1_000)).text == nil)
    #expect(HTTPDate(Timestamp(milliseconds: .max)).text == nil)
  }
}
