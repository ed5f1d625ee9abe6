import Foundation

/// A QLC+ without a screen, whose web access listens on a port of this machine.
package final class RunningQLC {
  private let process = Process()

  /// Starts it; some seconds pass before it listens.
  ///
  /// - Parameters:
  ///   - port: Where its web access is to listen.
  ///   - workspace: The file of its workspace.
  ///   - isOperating: Whether it begins in operate mode, and not in design mode.
  /// - Throws: What starting a process throws.
  package init(port: Int, workspace: String, isOperating: Bool = true) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["qlcplus", "-w", "-wp", "\(port)", "-o", workspace] + (isOperating ? ["-p"] : [])
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["QT_QPA_PLATFORM": "offscreen"]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.start()
  }

  /// Ends it as a crash does.
  package func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    try? process.waitForEnd()
  }

  /// Stops it in the middle of whatever it does: it neither answers nor ends its connections.
  package func freeze() { Foundation.kill(process.processIdentifier, SIGSTOP) }

  /// Lets it go on.
  package func thaw() { Foundation.kill(process.processIdentifier, SIGCONT) }

  deinit { if process.isRunning { kill() } }

  /// Whether it is installed here.
  package static var isInstalled: Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/qlcplus")
    }
  }
}
