import Files
import Foundation
public import PluginAPI
import ShowImport

/// A show file, a schedule, or a missing file, that was named as a workspace.
public struct MistakenShowFile: Hashable, Sendable {
  /// What to do with the file.
  public enum Verdict: Hashable, Sendable {
    /// It can be imported; this is what such a file is called, with its article.
    case importable(String)
    /// It is recognised, but cannot be imported; why, and what to do instead.
    case refused(String)
    /// The file does not exist.
    case missing
  }

  /// The file, as the user named it.
  public let path: String
  /// What to do with the file.
  public let verdict: Verdict
  /// The path of a workspace beside it, for the import; it may already exist.
  public let destination: String

  /// Checks the content of a file that was named as a workspace; `nil` for an unknown format, and
  /// for a missing file whose name has no extension.
  ///
  /// - Parameters:
  ///   - name: The path or URL.
  ///   - registry: The plugins of this build.
  public init?(_ name: String, registry: Registry) {
    path =
      (try? WorkspaceLocation(name, registry: registry))?.path
      ?? WorkspaceLocation.localPath(of: name) ?? name
    var head: FileHead?
    do throws(ShowFileError) {
      let start = try FileByteSource(path: path).head
      head = start
      verdict = .importable(try FormatRecogniser.plugin(for: start, among: registry.formats).noun)
    } catch {
      if error.code == .unsupported {
        verdict = .refused(error.remedy.map { "\(error.message); \($0)" } ?? error.message)
      } else if let head,
        (try? FormatRecogniser.plugin(for: head, among: registry.tripFormats)) != nil
      {
        verdict = .refused(
          "it is a schedule of games; run callboard and type: trip new NAME from \(path)")
      } else if Self.isMissing(path), WorkspaceLocation.scheme(of: name) == nil {
        verdict = .missing
      } else {
        return nil
      }
    }
    guard let fileExtension = registry.stores.first?.extensions.first else { return nil }
    destination = Self.destination(beside: path, fileExtension)
  }

  /// Whether ``destination`` already exists.
  public var destinationExists: Bool { FileManager.default.fileExists(atPath: destination) }

  private static func isMissing(_ path: String) -> Bool {
    !(path as NSString).pathExtension.isEmpty && !FileManager.default.fileExists(atPath: path)
  }

  /// The file's name with another extension; never the file itself.
  private static func destination(beside path: String, _ fileExtension: String) -> String {
    let stem = (path as NSString).deletingPathExtension
    let candidate = "\(stem).\(fileExtension)"
    return candidate == path ? "\(stem)-imported.\(fileExtension)" : candidate
  }
}
