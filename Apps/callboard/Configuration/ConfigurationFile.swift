import Foundation
import JSONText
import PluginAPI

/// The file with a person's settings.
struct ConfigurationFile {
  /// The most bytes of the file.
  private static let longest = 1 << 20

  /// A text of the file, and where it is.
  struct Entry {
    let text: String
    let place: String
  }

  let path: String
  /// Whether there is a file.
  let exists: Bool
  /// The usable texts, by the names of their settings.
  private(set) var entries: [String: Entry] = [:]
  /// What is wrong in the file, each with its place.
  private(set) var faults: [String] = []

  /// Why the file cannot be read; `nil` if it can.
  private(set) var unreadable: String?

  /// The path in the user's configuration directory; `nil` if there is no such directory.
  static func standardPath(environment: [String: String]) -> String? {
    for (variable, suffix) in [("XDG_CONFIG_HOME", ""), ("HOME", "/.config")] {
      if let folder = environment[variable], folder.hasPrefix("/") {
        return "\(folder)\(suffix)/callboard/config.json"
      }
    }
    return nil
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - isOptional: Whether the file may be missing.
  init(path: String, isOptional: Bool) {
    self.path = path
    exists = FileManager.default.fileExists(atPath: path)
    guard exists || !isOptional else { return }
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      let bytes = try file.read(upToCount: Self.longest + 1) ?? Data()
      guard bytes.count <= Self.longest else {
        faults.append("\(path): longer than 1 MB; callboard's settings are a small JSON object")
        return
      }
      read(Array(bytes))
    } catch {
      let reason = "\(path): cannot be read: \(SystemReason.text(of: error))"
      unreadable = reason
      faults.append(reason)
    }
  }

  private mutating func read(_ bytes: [UInt8]) {
    do throws(JSONError) {
      let json = try LocatedJSON(utf8: bytes[...])
      guard case .object(let members) = json.value else {
        fault("the settings must be an object, such as {\"theme\": \"light\"}", at: json.place)
        return
      }
      read(members, in: [])
    } catch {
      fault(error.message, at: error.place)
    }
  }

  private mutating func read(_ members: [LocatedJSON.Member], in path: [String]) {
    for member in members {
      let name = (path + [member.name]).joined(separator: ".")
      switch member.value.value {
      case .object(let bindings) where name == "keys":
        readKeys(bindings, at: member.place)
      case .object(let inner) where path.isEmpty && Setting.all.contains { $0.path.first == name }:
        read(inner, in: [name])
      case .string(let text), .number(let text):
        take(text, as: name, at: Setting.named(name) == nil ? member.place : member.value.place)
      default:
        if Setting.named(name) == nil {
          take("", as: name, at: member.place)
        } else {
          fault("\(name) must be a text or a number", at: member.value.place)
        }
      }
    }
  }

  private mutating func take(_ text: String, as name: String, at place: TextPlace) {
    guard let setting = Setting.named(name) else {
      let known = Setting.all.map(\.name).joined(separator: ", ")
      fault("unknown setting '\(name)'; known settings: \(known)", at: place)
      return
    }
    var scratch = Settings()
    do throws(SettingError) {
      try setting.read(text, &scratch)
      entries[name] = Entry(text: text, place: "\(path):\(place)")
    } catch {
      fault(error.message, at: place)
    }
  }

  /// Takes each key that can be bound.
  private mutating func readKeys(_ members: [LocatedJSON.Member], at place: TextPlace) {
    guard let setting = Setting.named("keys") else { return }
    var pairs: [String] = []
    for member in members {
      guard case .string(let action) = member.value.value else {
        fault("the action of '\(member.name)' must be a text", at: member.value.place)
        continue
      }
      var scratch = Settings()
      do throws(SettingError) {
        let pair = "\(member.name)=\(action)"
        try setting.read(pair, &scratch)
        pairs.append(pair)
      } catch {
        fault(error.message, at: member.place)
      }
    }
    entries["keys"] = Entry(text: pairs.joined(separator: ","), place: "\(path):\(place)")
  }

  private mutating func fault(_ message: String, at place: TextPlace) {
    faults.append("\(path):\(place): \(message)")
  }
}
