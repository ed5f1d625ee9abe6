public import Domain

/// What the words of a line are, so that a prompt can colour them.
public struct LineColors: Sendable {
  /// What a word is.
  public enum Role: String, Hashable, Sendable {
    /// The words that a command begins with.
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
    /// What is wrong, also a quote that is not closed.
    case error
  }

  /// A part of the line with what it is.
  public struct Span: Hashable, Sendable {
    /// Where it is.
    public let range: SourceRange
    /// What it is.
    public let role: Role
  }

  /// The words of the line, in order; blanks between them are left out.
  public let spans: [Span]

  /// Tells what the words of a line are.
  ///
  /// - Parameters:
  ///   - line: The line, whole or as far as it is typed.
  ///   - kinds: The kinds of objects that there are.
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
        // Where something is only missing, the rest may still be typed.
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
  /// What the word is where the grammar does not say more.
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
