import Foundation

extension Peer {
  /// Debian's packages belong to Debian's Python, which need not be the first in the path.
  private static let debianPython = "/usr/bin/python3"

  /// Whether Debian's Python has a module.
  package static func hasPython(_ module: String) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: debianPython)
    process.arguments = ["-c", "import \(module)"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.start()) != nil, (try? process.waitForEnd()) != nil else { return false }
    return process.terminationStatus == 0
  }

  /// Runs a program to its end, and gives all lines that it prints.
  ///
  /// - Parameters:
  ///   - program: Its name.
  ///   - arguments: Its arguments.
  ///   - environment: Variables to set beside the test's own.
  /// - Returns: The lines.
  /// - Throws: What starting it throws, and ``EndlessProcess``.
  package static func lines(
    of program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    // A file, so that nothing waits for the end of a pipe that another process holds as well.
    let output = try folder.create("output")
    process.standardOutput = output
    process.standardError = output
    try process.start()
    try process.waitForEnd()
    return folder.read("output").split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }

  /// Runs a script of `Tests/Support/Peers` in Debian's Python, and gives all lines that it prints.
  ///
  /// - Parameters:
  ///   - script: Its name, without `.py`.
  ///   - arguments: Its arguments.
  /// - Returns: The lines.
  /// - Throws: What starting it throws.
  package static func lines(ofScript script: String, _ arguments: [String]) throws -> [String] {
    let path = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Peers/\(script).py").path
    return try lines(of: debianPython, [path] + arguments)
  }

  /// The events of a calendar as khal prints them in a form, seen from Chicago.
  ///
  /// - Parameters:
  ///   - calendar: The path of the calendar.
  ///   - form: The form of an event in khal's words.
  ///   - folder: Where settings go.
  /// - Returns: The lines.
  /// - Throws: What starting it throws.
  package static func khal(
    _ calendar: String, as form: String, in folder: TemporaryFolder
  ) throws -> [String] {
    let calendars = folder.file("calendars")
    try FileManager.default.createDirectory(atPath: calendars, withIntermediateDirectories: true)
    let settings = try folder.write(
      """
      [calendars]
      [[trip]]
      path = \(calendars)
      [locale]
      timeformat = %H:%M
      dateformat = %Y-%m-%d
      longdateformat = %Y-%m-%d
      datetimeformat = %Y-%m-%d %H:%M
      longdatetimeformat = %Y-%m-%d %H:%M
      local_timezone = America/Chicago
      default_timezone = America/Chicago
      """, to: "khal.conf")
    return try lines(
      of: "khal", ["-c", settings, "printics", "-f", form, calendar],
      environment: ["HOME": folder.path, "LC_ALL": "C.UTF-8"])
  }
}
