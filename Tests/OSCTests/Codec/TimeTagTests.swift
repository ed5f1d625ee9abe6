import OSC
import Testing

/// Moments as OSC reports them.
@Suite("Time tags")
struct TimeTagTests {
  @Test(
    "A moment comes back to the millisecond",
    arguments: [
      0, 1, 999, 1_000, -1, -1_500, 1_700_000_000_123, 2_085_978_495_999, 2_085_978_496_000,
      4_000_000_000_000,
    ]
      as [Int64])
  func roundTrip(milliseconds: Int64) {
    #expect(OSCTimeTag(millisecondsSince1970: milliseconds).millisecondsSince1970 == milliseconds)
  }

  @Test("1970 began 2,208,988,800 seconds after 1900")
  func epoch() {
    let half: UInt64 = 2_208_988_800 << 32 | 1 << 31
    #expect(OSCTimeTag(millisecondsSince1970: 500).rawValue == half)
  }

  @Test("The seconds start again in 2036")
  func newEra() {
    #expect(OSCTimeTag(millisecondsSince1970: 2_085_978_496_000).rawValue == 0)
    #expect(OSCTimeTag(rawValue: 0xFFFF_FFFF << 32).millisecondsSince1970 == 2_085_978_495_000)
  }

  @Test("At once is not a moment")
  func immediate() {
    #expect(OSCTimeTag.immediate.rawValue == 1)
    #expect(OSCTimeTag.immediate.millisecondsSince1970 == nil)
  }

  @Test(
    "Every 64 bits are read without harm",
    arguments: [0, 2, .max, .max - 1, 1 << 63, 1 << 31] as [UInt64])
  func extremes(rawValue: UInt64) {
    #expect(OSCTimeTag(rawValue: rawValue).millisecondsSince1970 != nil)
    for extreme in [Int64.min, .max] { _ = OSCTimeTag(millisecondsSince1970: extreme) }
  }
}
