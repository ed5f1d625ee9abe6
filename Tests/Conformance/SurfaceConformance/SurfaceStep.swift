import Domain
import Gestures
import GridGeometry
import PluginAPI

/// One thing that is done to a surface.
enum SurfaceStep: Sendable, CustomStringConvertible {
  case touch(Touch)
  case advance(Instant)
  case command(SessionCommand)
  /// Changes that were made elsewhere.
  case absorb([Change])

  /// When it is done, where it says so.
  var time: Instant? {
    switch self {
    case .touch(let touch): touch.time
    case .advance(let time): time
    case .command, .absorb: nil
    }
  }

  var description: String {
    switch self {
    case .touch(let touch):
      "\(touch.phase) of \(touch.id.rawValue) at \(touch.position.x),\(touch.position.y), "
        + "\(touch.time.microseconds) µs"
    case .advance(let time): "advance to \(time.microseconds) µs"
    case .command(let command): "\(command)"
    case .absorb(let changes): "absorb \(changes)"
    }
  }
}

extension Surface {
  /// Does one thing.
  mutating func take(_ step: SurfaceStep) -> Reaction {
    switch step {
    case .touch(let touch): handle(touch)
    case .advance(let time): advance(to: time)
    case .command(let command): perform(command)
    case .absorb(let changes): absorb(changes)
    }
  }
}
