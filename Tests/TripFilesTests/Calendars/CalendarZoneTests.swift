import Domain
import PluginAPI
import Testing

@testable import TripFiles

@Suite("Time zones of calendars")
struct CalendarZoneTests {
  /// The rules of Central European Time, under a name that only some programs know.
  private static let europe = """
    BEGIN:VTIMEZONE
    TZID:Mitteleuropa
    BEGIN:STANDARD
    DTSTART:16010101T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
    END:DAYLIGHT
    END:VTIMEZONE

    """

  private func start(
    _ property: String, zones: String = "", zone: String? = nil
  ) throws -> ImportedTrip {
    try read(calendar(zones + CalendarTests.game(start: property)), as: .calendar, zone: zone)
  }

  @Test(
    "names of the IANA, by themselves or at the end of a path",
    arguments: [
      "America/Chicago", "/citadel.org/20190914_1/America/Chicago", "US/Central",
      "\"America/Chicago\"",
    ])
  func names(name: String) throws {
    let trip = try start("DTSTART;TZID=\(name):20260401T132000")
    #expect(trip.games.first?.start.instant.milliseconds == 1_775_067_600_000)
  }

  @Test(
    "a zone that only the calendar knows follows its own rules",
    arguments: [
      ("20260328T120000", "2026-03-28 12:00 UTC+01:00 60"),
      ("20260330T120000", "2026-03-30 12:00 UTC+02:00 120"),
      ("20261024T120000", "2026-10-24 12:00 UTC+02:00 120"),
      ("20261026T120000", "2026-10-26 12:00 UTC+01:00 60"),
      // Clocks skip 02:30 on 29 March, and show it twice on 25 October.
      ("20260329T023000", "2026-03-29 03:30 UTC+02:00 120"),
      ("20261025T023000", "2026-10-25 02:30 UTC+02:00 120"),
    ] as [(String, String)])
  func rules(time: String, text: String) throws {
    let trip = try start("DTSTART;TZID=Mitteleuropa:\(time)", zones: Self.europe)
    #expect(trip.games.map(\.start.text) == [text])
  }

  @Test(
    "names of Windows, paths and names of Microsoft's are known",
    arguments: [
      ("W. Europe Standard Time", "Europe/Berlin"), ("mountain standard time", "America/Denver"),
      ("\"Eastern Standard Time\"", "America/New_York"), ("/America/Denver", "America/Denver"),
      ("/freeassociation.sourceforge.net/Europe/Paris", "Europe/Paris"),
      ("/x.org/2026/America/Indiana/Knox", "America/Indiana/Knox"),
      ("India Standard Time", "Asia/Calcutta"), ("UTC", "UTC"),
      ("\"tzone://Microsoft/Utc\"", "Etc/UTC"), ("UTC-11", "Etc/GMT+11"),
    ] as [(String, String)])
  func otherNames(name: String, zone: String) throws {
    let trip = try start("DTSTART;TZID=\(name):20260401T132000")
    #expect(trip.games.map(\.start.zone) == [zone])
  }

  @Test("every name of Windows is that of a zone")
  func windowsNames() {
    #expect(WindowsZones.names.count == 139)
    for name in WindowsZones.names {
      let zone = WindowsZones.zone(of: name)
      #expect(
        zone.flatMap { SystemTimeZones().offset(of: $0, at: Timestamp(milliseconds: 0)) } != nil,
        "\(name)")
    }
  }

  @Test("a description with a name of Windows counts if its clock differs")
  func windowsDescription() throws {
    let described = Self.europe.replacing("Mitteleuropa", with: "Mountain Standard Time")
    let time = "DTSTART;TZID=Mountain Standard Time:20260701T120000"
    #expect(
      try start(time, zones: described).games.map(\.start.text)
        == ["2026-07-01 12:00 UTC+02:00 120"])
    let same = described.replacing("+0200", with: "-0600").replacing("+0100", with: "-0700")
    #expect(
      try start(time, zones: same).games.map(\.start.text)
        == ["2026-07-01 12:00 America/Denver -360"])
  }

  @Test("an unknown zone is read in the zone given, with a warning; without one it is refused")
  func unknown() throws {
    let time = "DTSTART;TZID=Customized Time Zone:20260701T120000"
    let trip = try start(time, zone: "America/Denver")
    #expect(trip.games.map(\.start.text) == ["2026-07-01 12:00 America/Denver -360"])
    #expect(
      trip.warnings == [
        "the time zone 'Customized Time Zone' is not known; its times are read in the zone given"
      ])
    let error = failure(calendar(CalendarTests.game(start: time)), as: .calendar)
    #expect(error?.message == "the time zone 'Customized Time Zone' is not known")
    #expect(error?.remedy?.contains("--zone") == true)
  }

  @Test("a description may be after the events, and say where its zone is")
  func placed() throws {
    let event = CalendarTests.game(start: "DTSTART;TZID=Mine:20260701T120000")
    let zone = Self.europe.replacing(
      "TZID:Mitteleuropa", with: "TZID:Mine\nX-LIC-LOCATION:Europe/Berlin")
    let trip = try read(calendar(event + "\n" + zone), as: .calendar)
    #expect(trip.games.map(\.start.text) == ["2026-07-01 12:00 Europe/Berlin 120"])
  }

  @Test(
    "daylight saving in zones of the IANA",
    arguments: [
      ("20260308T023000", "2026-03-08 03:30 America/Chicago -300"),
      ("20261101T013000", "2026-11-01 01:30 America/Chicago -300"),
      ("20261101T033000", "2026-11-01 03:30 America/Chicago -360"),
    ] as [(String, String)])
  func changes(time: String, text: String) throws {
    let trip = try start("DTSTART;TZID=America/Chicago:\(time)")
    #expect(trip.games.map(\.start.text) == [text])
  }

  @Test("a time without a zone is of the zone given, or of the calendar")
  func floating() throws {
    let time = "DTSTART:20260401T132000"
    let given = try start(time, zone: "America/Chicago")
    #expect(given.games.map(\.start.text) == ["2026-04-01 13:20 America/Chicago -300"])
    let named = try start(time, zones: "X-WR-TIMEZONE:America/Detroit\n")
    #expect(named.games.map(\.start.text) == ["2026-04-01 13:20 America/Detroit -240"])
  }

  @Test("a time in UTC is shown in the zone given; without one in UTC, and reported")
  func utc() throws {
    let time = "DTSTART:20260402T002000Z"
    let given = try start(time, zone: "America/Chicago")
    #expect(given.games.map(\.start.text) == ["2026-04-01 19:20 America/Chicago -300"])
    #expect(given.warnings.isEmpty)
    let plain = try start(time)
    #expect(plain.games.map(\.start.text) == ["2026-04-02 00:20 UTC 0"])
    #expect(plain.warnings.count == 1)
  }

  @Test(
    "descriptions that cannot be followed are refused",
    arguments: [
      ("RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "RRULE:FREQ=SECONDLY", "once a year", 10),
      ("BYMONTH=10", "BYMONTH=10;BYSECOND=1", "once a year", 10),
      ("BYMONTH=10", "BYMONTH=10;INTERVAL=2", "once a year", 10),
      ("DTSTART:16010101T030000\n", "", "lacks when", 10),
      ("TZOFFSETTO:+0100\n", "", "lacks when", 10),
      ("DTSTART:16010101T030000", "DTSTART:16010132T030000", "DTSTART", 6),
      ("TZOFFSETTO:+0100", "TZOFFSETTO:east", "is not an offset", 8),
      ("TZOFFSETTO:+0100", "TZOFFSETTO:+1900", "is not an offset", 8),
    ] as [(String, String, String, Int)])
  func badRules(part: String, other: String, message: String, line: Int) throws {
    let zones = Self.europe.replacing(part, with: other, maxReplacements: 1)
    let text = calendar(
      zones + CalendarTests.game(start: "DTSTART;TZID=Mitteleuropa:20260401T132000"))
    let error = try #require(failure(text, as: .calendar))
    #expect(error.message.contains(message), "\(error)")
    #expect(abs((error.line ?? 0) - line) <= 1, "\(error)")
  }

  @Test("a zone that has no halves is refused, and one that no one uses is not read")
  func empty() throws {
    let zone = "BEGIN:VTIMEZONE\nTZID:Mine\nEND:VTIMEZONE\n"
    let used = calendar(zone + CalendarTests.game(start: "DTSTART;TZID=Mine:20260401T132000"))
    #expect(failure(used, as: .calendar)?.message.contains("nothing of its clock") == true)
    #expect(try start("DTSTART:20260401T132000Z", zones: zone).games.count == 1)
  }

  @Test(
    "rules that no clock goes by are refused: following them would take minutes",
    arguments: [
      "BYMONTHDAY=30;BYMONTH=2", "BYMONTHDAY=31;BYMONTH=4", "BYMONTHDAY=0;BYMONTH=4",
      "BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMONTH=10", "BYDAY=SU", "BYMONTH=3,10",
      "BYMONTHDAY=1,2,3,4,5,6,7,8;BYMONTH=10",
      "BYDAY=9SU;BYMONTH=10", "BYDAY=2SU;BYSETPOS=3;BYMONTH=10",
      "BYDAY=1SU;BYMONTHDAY=25;BYMONTH=10", "BYDAY=-1SU;BYMONTH=10;INTERVAL=0",
      "BYDAY=-1SU;BYMONTH=10;BYHOUR=24", "BYDAY=-1SU;BYMONTH=10;BYMONTH=10", "BYMONTH", "",
    ])
  func never(rule: String) throws {
    let zone = Self.europe.replacing("BYDAY=-1SU;BYMONTH=10", with: rule)
    let text = calendar(
      zone + CalendarTests.game(start: "DTSTART;TZID=Mitteleuropa:20260401T132000"))
    #expect(failure(text, as: .calendar)?.message.contains("once a year") == true)
  }

  @Test(
    "rules of other forms are followed",
    arguments: [
      "BYMONTHDAY=25,26,27,28,29,30,31;BYDAY=SU;BYMONTH=10", "BYMONTHDAY=25;BYMONTH=10",
      "INTERVAL=1;BYDAY=-1SU;BYMONTH=10", "BYMINUTE=0;BYHOUR=3;BYDAY=-1SU;BYMONTH=10",
      "BYSECOND=0;BYDAY=-1SU;BYMONTH=10", "BYDAY=SU;BYSETPOS=-1;BYMONTH=10",
      "BYDAY=-1SU;BYMONTH=10;COUNT=900", "BYDAY=-1SU;BYMONTH=10;WKST=MO;",
    ])
  func forms(rule: String) throws {
    let zone = Self.europe.replacing("BYDAY=-1SU;BYMONTH=10", with: rule)
    for (time, offset) in [("20261024T120000", 120), ("20261026T120000", 60)] {
      let trip = try start("DTSTART;TZID=Mitteleuropa:\(time)", zones: zone)
      #expect(trip.games.map(\.start.offset) == [offset * 60], "\(time)")
    }
  }

  @Test("rules are not followed for hundreds of years: that would take minutes")
  func farOff() throws {
    for year in ["2499", "2501", "9990"] {
      let text = calendar(
        Self.europe
          + CalendarTests.game(start: "DTSTART;TZID=Mitteleuropa:\(year)0701T132000"))
      let message = failure(text, as: .calendar)?.message
      #expect((message == nil) == (year < "2500"), "\(year)")
      #expect(message?.hasPrefix("no clock of Mitteleuropa shows") ?? true)
    }
  }

  @Test("a zone with too many rules, and too many zones of the calendar's own, are not followed")
  func many() throws {
    let half = """
      BEGIN:STANDARD
      DTSTART:16010101T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;BYMONTH=1
      END:STANDARD

      """
    let zone = "BEGIN:VTIMEZONE\nTZID:Mine\n\(String(repeating: half, count: 17))END:VTIMEZONE\n"
    let event = CalendarTests.game(start: "DTSTART;TZID=Mine:20260401T132000")
    #expect(failure(calendar(zone + event), as: .calendar)?.message.contains("too many") == true)
    let zones = (0...32).map { number in
      "BEGIN:VTIMEZONE\nTZID:Z\(number)\n\(half)END:VTIMEZONE\n"
        + CalendarTests.game(
          uid: "\(number)", start: "DTSTART;TZID=Z\(number):20260401T132000") + "\n"
    }
    let trip = try read(calendar(zones.joined()), as: .calendar)
    #expect(trip.games.count == 32)
    #expect(
      trip.warnings.map {
        $0.contains("the calendar has times of more than 32 zones of its own")
      } == [true])
  }
}
