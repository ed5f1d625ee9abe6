import JSONText
import PluginAPI
import Workspace

/// The JSON object that explains to scripts why there is no report.
enum FailureJSON {
  /// The object on one line, without a line end.
  static func text(_ failure: WorkspaceError) -> String {
    JSON.object([
      ("version", .integer(1)),
      (
        "error",
        .object([("code", .string(failure.code.rawValue)), ("message", .string("\(failure)"))])
      ),
    ]).text
  }
}
