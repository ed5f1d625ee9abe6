public import Domain

/// The roles of a line's words, for colouring a prompt.
public struct LineColors: Sendable {
  /// The role of a word.
  public enum Role: String, Hashable, Sendable {
    /// The name of a command.
    case command
    /// A word of the command's grammar, such as `to`.
    case keyword
    /// An option, for example `--color`.
    case option
    /// A value.
    case value
    /// A text in quotes.
    case quoted
    /// A comment.
    case comment
    /// The `;` between commands.
    case separator
    /// An error, including an unclosed quote.
    case error
  }

  /// A part of the line with its role.
  public struct Span: Hashable, Sendable {
    /// The position.
    public let range: SourceRange
    /// The role.
    public let role: Role
  }

  /// The words of the line, in order, without the spaces between them.
  public let spans: [Span]

  /// Finds the roles of a line's words.
  ///
  /// - Parameters:
  ///   - line: The line, complete or as far as it is typed.
  ///   - kinds: The known kinds of objects.
  public init(of line: String, kinds: ObjectKinds = .callboard) {
    let lexer = Lexer(line)
    let commands = lexer.tokens.split { $0.form == .separator || $0.form == .comment }
    var roles: [Int: Role] = [:]
    for tokens in commands {
      for (range, role) in Self.roles(of: Array(tokens), in: line, kinds: kinds) {
        roles[range.lowerBound] = role
      }
    }
    for fault in lexer.faults { roles[fault.range.lowerBound] = .error }
    spans = lexer.tokens.map { token in
      Span(range: token.range, role: roles[token.range.lowerBound] ?? token.role)
    }
  }

  private static func roles(
    of tokens: [Token], in line: String, kinds: ObjectKinds
  ) -> [(SourceRange, Role)] {
    let found: (spec: CommandSpec, rest: Int)
    do throws(SyntaxError) {
      found = try CommandParser.command(of: tokens)
    } catch {
      return error.range.length > 0
        ? [(error.range, .error)] : tokens.prefix(1).map { ($0.range, .command) }
    }
    var roles = tokens[..<found.rest].map { ($0.range, Role.command) }
    do throws(SyntaxError) {
      var reader = try WordReader(
        tokens[found.rest...], of: found.spec, in: line, after: .start, kinds: kinds)
      do throws(SyntaxError) {
        _ = try found.spec.read(&reader)
        try reader.finish()
      } catch {
        // If something is only missing, the rest may still be typed.
        if error.range.length > 0 { roles.append((error.range, .error)) }
      }
      roles += reader.trace.keywords.map { ($0, .keyword) }
    } catch {
      if error.range.length > 0 { roles.append((error.range, .error)) }
    }
    return roles
  }
}

extension Token {
  /// The role of a word if the grammar says nothing more specific.
  fileprivate var role: LineColors.Role {
    switch form {
    case .word: .value
    case .quoted: .quoted
    case .option: .option
    case .separator: .separator
    case .comment: .comment
    }
  }
}
