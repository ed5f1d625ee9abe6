import Domain
import PluginAPI
import Testing
import TripFiles

@Suite("The system's time zones")
struct SystemTimeZonesTests {
  private let summer = Timestamp(milliseconds: 1_783_000_000_000)

  @Test(
    "names of the IANA and fixed offsets are known",
    arguments: [
      ("America/Chicago", -18_000), ("Europe/Kyiv", 10_800), ("US/Central", -18_000),
      ("Etc/GMT+5", -18_000), ("UTC", 0), ("GMT", 0), ("EST5EDT", -14_400),
      ("UTC-05:30", -19_800), ("UTC+14:00", 50_400), ("UTC+00:00:30", 30),
    ] as [(String, Int)])
  func known(name: String, offset: Int) {
    #expect(SystemTimeZones().offset(of: name, at: summer) == offset)
  }

  @Test(
    "nothing else is",
    arguments: [
      "", "Mars/Olympus", "CST", "EST", "PST", "GMT+5", "GMT-0500", "../../etc/passwd",
      "/etc/localtime", "UTC+5", "UTC+19:00", "UTC-", "America/Chicago\u{0}", "Amérique/Chicago",
      String(repeating: "a/", count: 1_000),
    ])
  func unknown(name: String) {
    #expect(SystemTimeZones().offset(of: name, at: summer) == nil)
  }

  @Test("winter and far years have an offset as well")
  func times() {
    let zones = SystemTimeZones()
    #expect(
      zones.offset(of: "America/Chicago", at: Timestamp(milliseconds: 1_767_225_600_000))
        == -21_600)
    for instant in [ZonedTime.instants.lowerBound, ZonedTime.instants.upperBound] {
      #expect(zones.offset(of: "America/Chicago", at: instant) != nil)
    }
  }
}
