import Domain

/// A line that is being typed: what can come next, and the roles of its words.
struct TypedLine: Sendable {
  /// The words of the command under the cursor, ending with the current one.
  private let tokens: [Token]
  /// The current word; `nil` after a space.
  private let partial: Token?
  private let line: String
  private let kinds: ObjectKinds

  /// Reads a line up to the cursor.
  ///
  /// - Parameters:
  ///   - line: The line up to the cursor.
  ///   - kinds: The kinds of objects that there are.
  init(_ line: String, kinds: ObjectKinds) {
    self.line = line
    self.kinds = kinds
    let all = Lexer(line).tokens.map { token in
      // The number of a block begins as a comment does.
      token.form == .comment && token.text == "#" ? Token(.word, "#", at: token.range) : token
    }
    tokens = Array(all.suffix(while: { $0.form != .separator }))
    partial = tokens.last.flatMap { $0.range.upperBound == line.utf8.count ? $0 : nil }
  }

  /// What is asked of the workspace to complete the line.
  var request: CompletionRequest {
    let end = line.utf8.count
    guard partial?.form != .comment else { return CompletionRequest(from: end, prefix: "") }
    var request = CompletionRequest(
      from: partial?.range.lowerBound ?? end, prefix: typed(partial))
    let before = partial == nil ? tokens : Array(tokens.dropLast())
    guard let verb = before.first else {
      request.words = CommandSpec.verbs
      return request
    }
    let word = verb.text.lowercased()
    if before.count == 1 { request.words = CommandSpec.nouns(after: word) }
    let pair = before.dropFirst().first.flatMap {
      CommandSpec.named("\(word) \($0.text.lowercased())")
    }
    guard let spec = pair ?? CommandSpec.named(word) else { return request }
    complete(&request, of: spec, before[(pair == nil ? 1 : 2)...])
    return request
  }

  private func complete(
    _ request: inout CompletionRequest, of spec: CommandSpec, _ before: ArraySlice<Token>
  ) {
    // The value of an option follows it.
    if let last = before.last, last.form == .option, partial?.form != .option,
      let value = spec.options.first(where: { $0.name == last.text })?.value
    {
      request.words = []
      request.add([value])
      request.hint = value.usage
      return
    }
    let given = Set(before.filter { $0.form == .option }.map(\.text))
    let options = spec.options.filter { $0.isRepeated || !given.contains($0.name) }
    if partial?.form == .option || partial?.text.hasPrefix("-") == true {
      request.words = options.map(\.flag)
      return
    }
    guard let trace = trace(of: spec, before) else { return }
    request.add(trace.open)
    request.hint = Shape.sequence(trace.rest.isEmpty ? options.map(Shape.option) : trace.rest).usage
    if let growing = trace.growing {
      request.add(growing.shape, from: growing.start.lowerBound, in: line)
    }
    if partial == nil, trace.open.isEmpty { request.words += options.map(\.flag) }
  }

  private func trace(of spec: CommandSpec, _ words: ArraySlice<Token>) -> ReadingTrace? {
    let reader = try? WordReader(
      words, of: spec, in: line, after: words.last?.range ?? .start, kinds: kinds)
    guard var reader else { return nil }
    // Mistakes are reported when the line is entered.
    _ = try? spec.read(&reader)
    return reader.words.isEmpty ? reader.trace : nil
  }

  /// A word as it was typed: with the dashes of an option, without quotes.
  private func typed(_ token: Token?) -> String {
    guard let token else { return "" }
    return token.form == .option ? "--\(token.text)" : token.text
  }
}

extension Array {
  /// The elements at the end that all fulfil a condition.
  fileprivate func suffix(while isPart: (Element) -> Bool) -> ArraySlice<Element> {
    self[(lastIndex { !isPart($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
