import Foundation

/// Where the output of a typed line goes instead of the terminal: `objects > FILE`, or
/// `objects | COMMAND`.
///
/// The signs are words of their own, or the beginning of one; in quotes they are text.
public struct Redirection: Hashable, Sendable {
  /// The destination of the output.
  public enum Destination: Hashable, Sendable {
    /// The path of a file, which is replaced.
    case file(String)
    /// A command of the shell that reads the output.
    case shell(String)
  }

  /// The line up to the sign.
  public let commands: String
  /// The destination.
  public let destination: Destination

  /// Finds the redirection of a line.
  ///
  /// - Parameter line: The line; `nil` results if nothing in it is redirected.
  /// - Throws: ``SyntaxError`` if a file, a command of the shell, or what is redirected is missing.
  public init?(of line: String) throws(SyntaxError) {
    let lexer = Lexer(line)
    guard let place = lexer.tokens.firstIndex(where: \.isRedirection) else { return nil }
    let sign = lexer.tokens[place]
    guard lexer.tokens[..<place].contains(where: { $0.form != .separator }) else {
      throw SyntaxError("expected a command before '\(sign.text.prefix(1))'", at: sign.range)
    }
    let start = sign.range.lowerBound
    commands = String(decoding: line.utf8.prefix(start), as: UTF8.self)
    if sign.text.hasPrefix("|") {
      let command = String(decoding: line.utf8.dropFirst(start + 1), as: UTF8.self)
        .trimmingCharacters(in: .whitespaces)
      guard !command.isEmpty else {
        throw SyntaxError(
          "expected a shell command after '|'", at: sign.range, expected: ["COMMAND"])
      }
      destination = .shell(command)
    } else {
      destination = .file(try Self.file(after: sign, lexer.tokens[(place + 1)...], lexer.faults))
    }
  }

  private static func file(
    after sign: Token, _ rest: ArraySlice<Token>, _ faults: [SyntaxError]
  ) throws(SyntaxError) -> String {
    guard !sign.text.hasPrefix(">>") else {
      throw SyntaxError(
        "'>>' is not supported", at: sign.range,
        remedy: "replace the file with '>', or use '| tee -a FILE'")
    }
    if let fault = faults.first(where: { $0.range.lowerBound > sign.range.lowerBound }) {
      throw fault
    }
    var words = rest.filter { $0.form != .comment }
    if sign.text.utf8.count > 1 {
      words.insert(Token(.word, String(sign.text.dropFirst()), at: sign.range), at: 0)
    }
    guard let file = words.first, !file.text.isEmpty else {
      throw SyntaxError("the file is missing", at: sign.range, expected: ["FILE"])
    }
    if let next = words.dropFirst().first {
      throw SyntaxError(
        "only the name of a file can follow '>'", at: next.range,
        remedy: "put quotes around a name with spaces")
    }
    return file.text
  }

  /// The part of an unfinished line that is commands.
  public static func commands(in line: String) -> String {
    guard let sign = Lexer(line).tokens.first(where: \.isRedirection) else { return line }
    return String(decoding: line.utf8.prefix(sign.range.lowerBound), as: UTF8.self)
  }

  /// The ways to continue an unfinished line after its sign: a file; `nil` if there is no sign.
  public static func completion(of line: String) -> Completion? {
    let tokens = Lexer(line).tokens
    guard let place = tokens.firstIndex(where: \.isRedirection) else { return nil }
    let (sign, rest) = (tokens[place], tokens[(place + 1)...])
    var completion = Completion()
    guard sign.text == ">", rest.count < 2 else { return completion }
    let end = line.utf8.count
    guard let word = rest.first else {
      if sign.range.upperBound < end {
        completion.file = Completion.Candidate(start: end, text: "", detail: "")
      }
      return completion
    }
    if word.range.upperBound == end {
      completion.file = Completion.Candidate(
        start: word.range.lowerBound, text: word.text, detail: "")
    }
    return completion
  }
}

extension Token {
  /// Whether it sends output elsewhere.
  fileprivate var isRedirection: Bool {
    form == .word && (text.hasPrefix(">") || text.hasPrefix("|"))
  }
}
