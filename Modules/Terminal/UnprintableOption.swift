import Foundation
import TextCells

/// An option of a command line that holds characters which a terminal would obey.
///
/// What parses the command line would repeat it in the words of an error.
public enum UnprintableOption {
  /// The first such option, made fit to be shown; `nil` if there is none.
  package static func first(in arguments: some Sequence<String>) -> String? {
    arguments.first { $0.hasPrefix("-") && $0.safeForTerminal != $0 }?.safeForTerminal
  }

  /// Ends the process with a usage error if its command line has such an option.
  public static func refuse() {
    guard let option = first(in: CommandLine.arguments.dropFirst()) else { return }
    StandardStream.error.write("Error: Unknown option '\(option)'\n")
    exit(64)
  }
}
