import ArgumentParser
import Commands
import GermanWording
import PluginAPI

/// A language of the texts for people; errors of commands and help are in English.
enum Language: String, ExpressibleByArgument, CaseIterable {
  case en, de

  /// The texts, with the commands that help.
  var wording: any Wording {
    switch self {
    case .en: CommandWording()
    case .de: CommandWording(GermanWording()) { Self.german($0) }
    }
  }

  private static func german(_ remedy: Remedy) -> String {
    switch remedy {
    case .smallerMinimum: "'board set minimum=1' erlaubt kleinere"
    case .edit: "'edit' macht es bearbeitbar"
    case .undoAgain: "Noch einmal 'undo' macht die Änderung davor rückgängig"
    case .cell: "ein Feld angeben, etwa 3,0"
    case .resetTrip: "'trip reset' baut sie neu auf, 'days' zeigt die Fehler"
    case .releaseAll: "'release BLOCK' oder 'release all' gibt es frei"
    }
  }
}
