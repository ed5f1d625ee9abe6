import Domain
import Foundation

extension WorkspaceSources {
  /// The system's clock and randomness, for an app's workspace.
  public static var system: Self {
    Self(
      now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) },
      process: .system)
  }
}

extension ProcessMark {
  /// This process, by its number and, if known, its start time: numbers are reused.
  static var system: Self {
    Self(name: mark(of: ProcessInfo.processInfo.processIdentifier) ?? "") { name in
      guard let number = name.split(separator: ":").first.flatMap({ Int32($0) }) else {
        return false
      }
      return mark(of: number) == name
    }
  }

  /// The name of a process; `nil` if none with the number still runs.
  static func mark(of number: Int32) -> String? {
    guard number > 0, kill(number, 0) == 0 || errno == EPERM else { return nil }
    #if os(Linux)
      guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
        let end = text.lastIndex(of: ")")
      else { return "\(number)" }
      // The program's name comes before these, in brackets, and may contain anything.
      let fields = text[text.index(after: end)...].split(separator: " ")
      // The state is the first field, the start time the twentieth. A process that ended keeps its
      // number until its parent has noticed.
      guard let state = fields.first, !["Z", "X"].contains(state) else { return nil }
      return fields.count > 19 ? "\(number):\(fields[19])" : "\(number)"
    #else
      return "\(number)"
    #endif
  }
}
