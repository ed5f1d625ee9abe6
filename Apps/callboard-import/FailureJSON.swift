import PluginAPI
import Workspace

/// The object that tells scripts why there is no report.
enum FailureJSON {
  /// The object on one line, without a line end.
  static func text(_ failure: WorkspaceError) -> String {
    #"{"version":1,"error":{"code":\#(quoted(failure.code.rawValue)),"#
      + #""message":\#(quoted("\(failure)"))}}"#
  }

  /// A text in quotes, in ASCII but for letters and the like.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        result += "\\\(scalar)"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default:
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
