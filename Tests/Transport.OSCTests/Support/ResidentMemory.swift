import Foundation

/// How much memory a process has.
enum ResidentMemory {
  /// The bytes that this process has in memory; 0 where the system does not tell.
  static var bytes: Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
  }
}
