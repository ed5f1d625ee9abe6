import Foundation

/// Runs the executables that were built beside this one.
enum BuiltProcess {
  /// Why a measured process did not do its work.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static var folder: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
  }

  /// Runs an executable to its end, without output.
  ///
  /// - Parameters:
  ///   - name: The executable.
  ///   - arguments: Its arguments.
  /// - Returns: The time it took.
  /// - Throws: ``Failure`` where it is not built or ends with another status than 0.
  static func run(_ name: String, _ arguments: [String]) throws -> Duration {
    let process = Process()
    process.executableURL = folder.appendingPathComponent(name)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    let begin = ContinuousClock.now
    do {
      try process.run()
    } catch {
      throw Failure(description: "\(name) is not built beside callboard-bench: \(error)")
    }
    process.waitUntilExit()
    let time = ContinuousClock.now - begin
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(name) ended with status \(process.terminationStatus)")
    }
    return time
  }

  /// The largest memory that any process run so far has had resident, in bytes.
  static var peakMemory: Int {
    var usage = rusage()
    // Linux counts kilobytes, Darwin bytes.
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
      return usage.ru_maxrss
    #else
      getrusage(RUSAGE_CHILDREN.rawValue, &usage)
      return usage.ru_maxrss * 1_024
    #endif
  }
}
