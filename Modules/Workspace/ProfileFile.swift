import Files
import Foundation
public import PluginAPI

/// Where a profile that a person names comes from.
public enum ProfileFile {
  /// The most bytes of a file with a profile.
  private static let length = 1 << 20

  /// The same name, but the whole path of a file: what is remembered holds in every folder.
  ///
  /// - Parameter name: A name or a path.
  /// - Returns: The name, or the path from the root on.
  public static func absolute(_ name: String) -> String {
    isPath(name) ? URL(fileURLWithPath: name).standardizedFileURL.path : name
  }

  private static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".json")
  }

  /// What a name stands for: a file where it has a `/` or ends in `.json`, which is read anew each
  /// time; otherwise one of the profiles that are built in.
  ///
  /// - Parameters:
  ///   - name: A name or a path; `nil` for the usual profile.
  ///   - isReserved: Whether a path belongs to the open workspace; such a file is not opened.
  /// - Returns: The choice.
  /// - Throws: ``/PluginAPI/TransportError`` where the file cannot be read.
  public static func choice(
    _ name: String?, isReserved: (String) -> Bool = { _ in false }
  ) throws(TransportError) -> ConnectionSettings.ProfileChoice {
    guard let name else { return .standard }
    guard isPath(name) else { return .named(name) }
    let bytes: [UInt8]
    do throws(ShowFileError) {
      guard !isReserved(name) else { throw ShowFileError.ofWorkspace }
      bytes = try RegularFile(name, wanted: "a file with a profile").bytes(limit: length)
    } catch {
      let isLarge = error.code == .tooLarge
      throw TransportError(
        error.code,
        "\(name): \(isLarge ? "a profile has at most \(length) bytes" : error.message)",
        remedy: error.remedy ?? (isLarge ? nil : "check its path"))
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw TransportError(.badEncoding, "\(name): the file is not UTF-8")
    }
    return .file(text: text, path: name)
  }
}
