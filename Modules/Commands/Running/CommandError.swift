public import Domain
public import PluginAPI
public import Workspace

/// Why a command failed; nothing was changed.
public struct CommandError: Error, Hashable, Sendable {
  /// Which kind of failure it is.
  public var code: ErrorCode
  /// What happened.
  public var message: String
  /// What can be done about it, or `nil`.
  public var remedy: String?
  /// Where in the line it is wrong, where that is known.
  public var range: SourceRange?
  /// What could stand there: keywords in lower case, values in upper case.
  public var expected: [String] = []
  /// The allowed words that may have been meant, the likeliest first.
  public var suggestions: [String] = []
  /// The blocks in the way, in reading order.
  public var by: [ID<BoardItem>] = []
  /// The entries of the itinerary in the way, in order.
  public var byEntries: [ID<ItineraryEntry>] = []
  /// The blocks or entries in the way, as a person knows them.
  public var obstacles: [String] = []
  /// What might have been meant.
  public var candidates: [String] = []
  /// The line of an imported file that is wrong, from 1.
  public var fileLine: Int?
  /// What other processes did to the session meanwhile.
  public var notices: [String] = []

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: Which kind of failure it is.
  ///   - message: What happened.
  ///   - remedy: What can be done about it.
  ///   - range: Where in the line it is wrong.
  ///   - candidates: What might have been meant.
  public init(
    _ code: ErrorCode, _ message: String, remedy: String? = nil, at range: SourceRange? = nil,
    candidates: [String] = []
  ) {
    self.code = code
    self.message = message
    self.remedy = remedy
    self.range = range
    self.candidates = candidates
  }

  /// The likeliest of ``suggestions``, or `nil`.
  public var suggestion: String? { suggestions.first }

  /// What a person could do, or write instead; `nil` where nothing is known.
  public var hint: String? { SyntaxError.hint(code, suggestions, remedy) }

  /// Creates an error from one of the grammar.
  public init(_ error: SyntaxError) {
    self.init(error.code, error.message, remedy: error.remedy, at: error.range)
    expected = error.expected
    suggestions = error.suggestions
  }

  /// Creates an error from one of the workspace.
  public init(_ error: WorkspaceError) {
    self.init(error.code, error.message, remedy: error.remedy, candidates: error.candidates)
    by = error.by
    fileLine = error.fileLine
  }

  /// Creates an error from a refused edit.
  public init(_ refusal: Refusal, wording: any Wording) {
    self.init(refusal.reason.code, wording.text(for: refusal.reason))
    by = refusal.by
    if case .itinerary(.outsideWindow(let entries)) = refusal.reason { byEntries = entries }
  }
}

extension CommandError: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String { remedy.map { "\(message); \($0)" } ?? message }
}
