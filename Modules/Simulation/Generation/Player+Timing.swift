import Gestures

/// How long things take, in microseconds.
extension Player {
  /// The longest that a finger rests for the sake of a setting.
  private static let longest: Int64 = 5_000_000

  /// How long a finger rests.
  mutating func pause() -> Int64 {
    switch random.int(below: 16) {
    case 0...3: return 0
    case 4...9: return 8_000 << Int64(random.int(below: 4))
    case 10...13:
      guard profile.has(.thresholds) else { return 1_000 }
      let settings = settings
      return switch random.int(below: 5) {
      case 0: about(settings.tapDuration)
      case 1: about(settings.doubleTapGap)
      case 2: about(settings.longPressDuration)
      case 3: about(settings.swipeDuration)
      default: about(settings.scrollDelay)
      }
    case 14: return 200_000
    default: return 900_000
    }
  }

  /// Just before a duration has passed, exactly then, or just after.
  mutating func about(_ duration: Int64) -> Int64 {
    let duration = min(duration, Self.longest)
    return switch random.int(below: 6) {
    case 0: max(0, duration - 1)
    case 1: duration
    case 2: duration + 1
    case 3: max(0, duration - 1_000)
    case 4: duration + 1_000
    default: duration / 2
    }
  }

  /// The time between two gestures.
  mutating func gap() -> Int64 {
    switch random.int(below: 16) {
    case 0...5: return 0
    case 6...11: return 50_000
    case 12: return about(settings.doubleTapGap)
    case 13, 14: return 400_000
    default:
      guard profile.has(.extremes), random.chance(1, in: 64) else { return 2_000_000 }
      return 1 << Int64(random.int(in: 24...44))
    }
  }

  /// The time between two reports about a finger.
  mutating func interval() -> Int64 {
    profile.interval ?? PlayerProfile.intervals[random.int(below: PlayerProfile.intervals.count)]
  }
}
