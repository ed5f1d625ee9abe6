import CallboardKit
import GermanWording

// snippet wording
/// The texts of a home screen: some are its own, and the others are those of the library.
public struct HomeWording: Wording {
  /// A language that the app speaks.
  public enum Language: Sendable { case english, german }

  let language: Language

  /// Creates the wording.
  public init(_ language: Language) { self.language = language }

  /// The text for a key.
  public func text(_ key: TextKey) -> String {
    switch (key, language) {
    case (.button(.choice(.remove)), .english): "Delete App"
    case (.button(.choice(.remove)), .german): "App löschen"
    case (.board(.menu), .english): "What to do with the app"
    case (.board(.menu), .german): "Was mit der App geschehen soll"
    case (_, .english): EnglishWording(within: self).text(key)
    case (_, .german): GermanWording().text(key)
    }
  }
}
// end
