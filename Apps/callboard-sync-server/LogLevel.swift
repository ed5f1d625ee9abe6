import ArgumentParser
import Logging

/// The names of log levels.
enum LogLevel: String, ExpressibleByArgument, CaseIterable {
  case debug, info, notice, warning, error

  var level: Logger.Level {
    switch self {
    case .debug: .debug
    case .info: .info
    case .notice: .notice
    case .warning: .warning
    case .error: .error
    }
  }
}
