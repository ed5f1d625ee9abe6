public import Domain
public import PluginAPI
public import Workspace

/// Why a command failed; nothing was changed.
public struct CommandError: Error, Hashable, Sendable {
  /// The kind of failure.
  public var code: ErrorCode
  /// The code of a refusal by rules that a host wrote, or `nil`; JSON prints it instead.
  public var customCode: String?
  /// What happened.
  public var message: String
  /// How to fix it, or `nil`.
  public var remedy: String?
  /// The position of the error in the line, if known.
  public var range: SourceRange?
  /// What is allowed there: keywords in lower case, values in upper case.
  public var expected: [String] = []
  /// The likely allowed words, most likely first.
  public var suggestions: [String] = []
  /// The blocks in the way, in reading order.
  public var by: [ID<BoardItem>] = []
  /// The entries of the itinerary in the way, in order.
  public var byEntries: [ID<ItineraryEntry>] = []
  /// The blocks or entries in the way, as text for people.
  public var obstacles: [String] = []
  /// Who refused, for people: `board 'Main' (grid)`; `nil` if not known.
  package var authority: String?
  /// Where items that found no room should lie, to find a place near by.
  package var proposal: [Pose] = []
  /// What might have been meant.
  public var candidates: [String] = []
  /// The line with the error in an imported file, from 1.
  public var fileLine: Int?
  /// The effects of other processes on the session.
  public var notices: [String] = []

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The kind of failure.
  ///   - message: What happened.
  ///   - remedy: How to fix it.
  ///   - range: The position of the error in the line.
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

  /// Who refused a line that is not a command.
  static let grammar = "the grammar"

  /// The first of ``suggestions``, or `nil`.
  public var suggestion: String? { suggestions.first }

  /// What to do or write instead; `nil` if not known.
  public var hint: String? { SyntaxError.hint(code, suggestions, remedy) }

  /// Creates an error from a syntax error.
  public init(_ error: SyntaxError) {
    self.init(error.code, error.message, remedy: error.remedy, at: error.range)
    expected = error.expected
    suggestions = error.suggestions
    authority = Self.grammar
  }

  /// Creates an error from a workspace error.
  public init(_ error: WorkspaceError) {
    self.init(error.code, error.message, remedy: error.remedy, candidates: error.candidates)
    customCode = error.customCode
    by = error.by
    fileLine = error.fileLine
  }

  /// Creates an error from a refused edit.
  public init(_ refusal: Refusal, wording: any Wording) {
    self.init(refusal, message: wording.text(.refusal(refusal.reason)))
  }

  /// Creates an error from a refused edit whose text is known.
  init(_ refusal: Refusal, message: String) {
    self.init(refusal.reason.code, message)
    customCode = refusal.reason.customCode
    by = refusal.by
    if case .itinerary(.outsideWindow(let entries)) = refusal.reason { byEntries = entries }
  }
}

extension CommandError: CustomStringConvertible {
  /// The message and the remedy.
  public var description: String { remedy.map { "\(message); \($0)" } ?? message }
}
