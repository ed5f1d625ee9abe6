import Files
import Foundation
public import PluginAPI
import ShowImport

/// A show file, or a file that does not exist, that was named where a workspace is wanted.
public struct MistakenShowFile: Hashable, Sendable {
  /// What can be done with it.
  public enum Verdict: Hashable, Sendable {
    /// It can be imported; what such a file is called, with its article.
    case importable(String)
    /// It is known, and cannot be imported; why, and what to do instead.
    case refused(String)
    /// There is no such file.
    case missing
  }

  /// The file, as the person named it.
  public let path: String
  /// What can be done with it.
  public let verdict: Verdict
  /// The path of a workspace beside it, to import it into; it may exist.
  public let destination: String

  /// Looks at what was named as a workspace, by its content; `nil` for a file that no format knows,
  /// and for a name without an extension where there is no file.
  ///
  /// - Parameters:
  ///   - name: The path or URL.
  ///   - registry: The plugins of this build.
  public init?(_ name: String, registry: Registry) {
    path =
      (try? WorkspaceLocation(name, registry: registry))?.path
      ?? WorkspaceLocation.localPath(of: name) ?? name
    do throws(ShowFileError) {
      let head = try FileByteSource(path: path).head
      verdict = .importable(try FormatRecogniser.plugin(for: head, among: registry.formats).noun)
    } catch {
      if error.code == .unsupported {
        verdict = .refused(error.remedy.map { "\(error.message); \($0)" } ?? error.message)
      } else if Self.isMissing(path), WorkspaceLocation.scheme(of: name) == nil {
        verdict = .missing
      } else {
        return nil
      }
    }
    guard let fileExtension = registry.stores.first?.extensions.first else { return nil }
    destination = Self.destination(beside: path, fileExtension)
  }

  /// Whether something is at ``destination`` already.
  public var destinationExists: Bool { FileManager.default.fileExists(atPath: destination) }

  private static func isMissing(_ path: String) -> Bool {
    !(path as NSString).pathExtension.isEmpty && !FileManager.default.fileExists(atPath: path)
  }

  /// The name of the file with another extension; never the file itself.
  private static func destination(beside path: String, _ fileExtension: String) -> String {
    let stem = (path as NSString).deletingPathExtension
    let candidate = "\(stem).\(fileExtension)"
    return candidate == path ? "\(stem)-imported.\(fileExtension)" : candidate
  }
}
