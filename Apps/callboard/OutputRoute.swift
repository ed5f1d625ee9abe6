import Dispatch
import Foundation
import Terminal

/// How answers get to the terminal, a pager, or a command of the shell.
struct OutputRoute {
  /// The pager's command; `nil` for none.
  private let pager: String?
  private let environment: [String: String]
  private let interruption: Interruption
  private let split: SplitScreen

  /// The exit status of a command that Ctrl-C ended.
  private static let interrupted: Int32 = 130

  /// Chooses a pager: that of `PAGER`, which can be empty for none, or `less` if it is installed.
  ///
  /// - Parameters:
  ///   - environment: The process's environment variables.
  ///   - interruption: Knows whether another program has the terminal.
  ///   - split: The board above the output, if there is one.
  ///   - isTyped: Whether a person types the commands; otherwise nothing is paged.
  init(
    _ environment: [String: String], _ interruption: Interruption, _ split: SplitScreen,
    isTyped: Bool
  ) {
    (self.environment, self.interruption, self.split) = (environment, interruption, split)
    if !isTyped || !StandardStream.output.isTerminal {
      pager = nil
    } else if let named = environment["PAGER"] {
      pager = named.isEmpty ? nil : named
    } else {
      // Colours are kept, and the text stays on the screen; below a board there is no room for it.
      let options = split.rows == nil ? "-FRX" : "-R"
      let prompt = "'-PSpace shows more, q goes back to the prompt'"
      pager = Self.isInstalled("less", environment) ? "less \(options) \(prompt)" : nil
    }
  }

  private static func isInstalled(_ name: String, _ environment: [String: String]) -> Bool {
    (environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// Prints an answer, through the pager if it is longer than the screen.
  ///
  /// - Throws: ``StreamError`` if it cannot be written.
  func print(_ text: String) async throws(StreamError) {
    if let pager, !Task.isCancelled, let size = StandardStream.output.terminalSize,
      Self.rows(of: text, columns: size.columns) >= size.rows - (split.rows ?? 0),
      let status = try? await send(text, to: pager),
      status == 0 || status > 128
    {
      return
    }
    // Also if the pager failed.
    try StandardStream.output.deliver(text)
  }

  /// How many rows a text takes on the terminal.
  private static func rows(of text: String, columns: Int) -> Int {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .reduce(0) { rows, line in
        // Only texts that were fitted to the terminal have colours. A byte is a cell or less.
        let isFitted = line.contains(0x1B) || line.count <= columns
        return rows + (isFitted ? 1 : (line.count + columns - 1) / columns)
      }
  }

  /// Sends text to a command of the shell, and waits until it ends.
  ///
  /// - Returns: The exit status of the command; 130 if Ctrl-C came before it was started.
  /// - Throws: ``ShellPipeError`` if it cannot be started.
  func send(_ text: String, to command: String) async throws(ShellPipeError) -> Int32 {
    try await interruption.lendTerminal { loan throws(ShellPipeError) in
      // Earlier presses cancelled this task; from now on they are for the command.
      guard !Task.isCancelled else { return Self.interrupted }
      split.lend()
      let pipe = try ShellPipe(command, environment: environment)
      loan.hasStarted { pipe.interrupt() }
      // A thread that waits would keep other tasks from running.
      return await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          _ = pipe.write(text)
          continuation.resume(returning: pipe.finish())
        }
      }
    }
  }
}
