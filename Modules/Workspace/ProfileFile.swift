import Files
import Foundation
public import PluginAPI

/// The source of a profile that the user names.
public enum ProfileFile {
  /// The maximum size of a profile file in bytes.
  private static let length = 1 << 20

  /// The name, or the absolute path of a file: the remembered path works in every folder.
  ///
  /// - Parameter name: A name or a path.
  /// - Returns: The name, or the absolute path.
  public static func absolute(_ name: String) -> String {
    isPath(name) ? URL(fileURLWithPath: name).standardizedFileURL.path : name
  }

  private static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".json")
  }

  /// The profile for a name: a file if the name has a `/` or ends in `.json`, read again each time;
  /// otherwise a built-in profile.
  ///
  /// - Parameters:
  ///   - name: A name or a path; `nil` for the default profile.
  ///   - isReserved: Whether a path belongs to the open workspace; such a file is never opened.
  /// - Returns: The profile choice.
  /// - Throws: ``/PluginAPI/TransportError`` if the file cannot be read.
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
