/// A phrase that reads like a literal translation, and what to write instead.
struct Phrase: Sendable, CustomStringConvertible {
  /// A regular expression, without regard to case, with words whole.
  let pattern: String
  /// What to write.
  let instead: String
  /// A text in which it occurs.
  let bad: String
  /// A text that is close to it, and good.
  let good: String

  var description: String { bad }

  private init(_ pattern: String, _ instead: String, not bad: String, but good: String) {
    (self.pattern, self.instead, self.bad, self.good) = (pattern, instead, bad, good)
  }

  /// Whether a text contains it.
  func occurs(in text: String) -> Bool { text.has("(?i)" + pattern) }

  /// One regular expression that finds all of them.
  static let any = "(?i)(?:" + all.map(\.pattern).joined(separator: "|") + ")"

  static let all: [Phrase] = [
    Phrase(
      #"\b(?:tells?|told|telling)\b(?! apart)"#, "'says', 'reports', 'shows' or 'contains'",
      not: "The answer tells what changed.",
      but: "Two names are told apart. preset-untold"),
    Phrase(
      #"\b(?:stands?|stood)\b(?! for\b)"#, "'is', 'is in', 'comes before'",
      not: "The name stands before the number.", but: "It stands for none. An understanding."),
    Phrase(
      #"\bnobody(?:'s)?\b"#, "'no one', or make what is done the subject",
      not: "Nobody listens.", but: "no seat listens"),
    Phrase(
      #"\b(?:one's|person's|people's) own\b|\bof (?:your|one's) own\b"#, "'custom' or 'your'",
      not: "adds an entry of your own", but: "your own entry, on a line of its own"),
    Phrase(
      #"\b(?:lets?|letting) go\b"#, "'releases', or 'disconnects'",
      not: "The finger lets go of the block.", but: "lets a block go to the front"),
    Phrase(
      #"(?<!\bthere )\b(?:is|are|was|were) no "#
        + #"(?!longer|(?:more|other|use|such|reason|need|room|loss|one|\w+er)\b)\w"#,
      "'is not a'", not: "'x' is no cell", but: "there is no cell, and it is no longer empty"),
    Phrase(
      #"\b(?:sown|sows?|sowing)\b"#, "'inject'", not: "a fault is sown", but: "a shown fault"),
    Phrase(
      #"\bpass(?:es|ed) over\b"#, "'skips'", not: "links are passed over", but: "a pass over it"),
    Phrase(
      #"\breckon(?:s|ed|ing)?\b"#, "'calculate'", not: "how ways are reckoned", but: "calculated"),
    Phrase(#"(?<!-)\banew\b"#, "'again'", not: "It is read anew.", but: "held-not-judged-anew"),
    Phrase(
      #"\b(?:is|are|was|were) to be\b"#, "'must be', or 'what to'",
      not: "nothing is to be sent", but: "it has to be sent"),
    Phrase(#"(?<!")\bdeeds?\b"#, "'action'", not: "each deed", but: #"{"deed":"tap"}, indeed"#),
    Phrase(
      #"\bgoes without saying\b"#, "'the default'", not: "which goes without saying",
      but: "the default"),
    Phrase(
      #"\bof them all\b"#, "'of all'", not: "the largest of them all", but: "them, all of it"),
    Phrase(
      #"\btakes nothing\b"#, "'cannot send to'", not: "10.0.0.5:7001 takes nothing",
      but: "takes none"),
    Phrase(
      #"\b(?:un)?foreseen\b"#, "'expected', or 'default: random'", not: "one that is not foreseen",
      but: "seen before"),
    Phrase(
      #"\bwrong usage\b"#, "'a usage error'", not: "64 for wrong usage", but: "64 for a usage error"
    ),
    Phrase(
      #"\bwords? too many\b"#, "'unexpected'", not: "'3' is one word too many",
      but: "too many words"),
    Phrase(
      #"\bwhat waited\b"#, "'queued messages'", not: "what waited is dropped", but: "what waits"),
    Phrase(#"\bwhoever\b"#, "name the subject", not: "whoever reads it", but: "who reads it"),
    Phrase(
      #"\b(?:hangs?|hung) up\b"#, "'disconnects'", not: "the console hangs up",
      but: "the signal hang-up"),
    Phrase(
      #"\bso-manieth\b"#, "'run N'", not: "for the so-manieth time", but: "so many times"),
    Phrase(
      #"\bnothing is deleted but\b"#, "'only … deletes'",
      not: "Nothing is deleted but under replace",
      but: "nothing is deleted"),
    Phrase(
      #"\bspec [A-Z]\d"#, "the rule itself: readers do not have that document",
      not: "nothing changes (spec B11)", but: "the spec of a command"),
    Phrase(
      #"^#+ (?:Keeping|Fingers|Proving)$"#, "'Storage', 'Touch', 'Testing'", not: "## Keeping",
      but: "## Keeping a file"),
  ]
}
