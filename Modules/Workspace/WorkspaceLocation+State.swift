import Foundation

extension WorkspaceLocation {
  /// What the program remembers about a workspace on this machine, for its user: a path in
  /// `callboard` in the state directory, by the XDG base directory specification.
  ///
  /// - Parameters:
  ///   - kind: What is remembered, for example `history`.
  ///   - workspace: The absolute path of the workspace.
  ///   - environment: The process's environment variables.
  /// - Returns: The path; `nil` if neither `XDG_STATE_HOME` nor `HOME` is an absolute path.
  public static func statePath(
    _ kind: String, ofWorkspace workspace: String, environment: [String: String]
  ) -> String? {
    guard let base = statePath(kind, environment: environment) else { return nil }
    let name = (workspace as NSString).lastPathComponent.prefix(60)
    let safe = name.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "_" }
    // Two workspaces can have one name in different folders.
    return "\(base)/\(String(safe))-\(hash(workspace))"
  }

  /// What the program remembers about the workspace of a seat, however it was named.
  ///
  /// - Parameters:
  ///   - kind: What is remembered.
  ///   - seat: The seat.
  ///   - environment: The process's environment variables.
  /// - Returns: The path; `nil` if this machine has no folder for it.
  public static func statePath(
    _ kind: String, of seat: Seat, environment: [String: String]
  ) -> String? {
    let location = try? WorkspaceLocation(seat.location, registry: seat.registry)
    let path = URL(fileURLWithPath: location?.path ?? seat.location)
      .standardizedFileURL.resolvingSymlinksInPath().path
    return statePath(kind, ofWorkspace: path, environment: environment)
  }

  /// What the program remembers on this machine, for its user.
  ///
  /// - Parameters:
  ///   - kind: What is remembered, for example `certificate.pem`.
  ///   - environment: The process's environment variables.
  /// - Returns: The path; `nil` if neither `XDG_STATE_HOME` nor `HOME` is an absolute path.
  public static func statePath(_ kind: String, environment: [String: String]) -> String? {
    let base: String
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      base = state
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      base = home + "/.local/state"
    } else {
      return nil
    }
    return "\(base)/callboard/\(kind)"
  }

  /// A number of 64 bits that is the same each time (FNV-1a).
  private static func hash(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
