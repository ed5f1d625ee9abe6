import Domain

/// A known form of message, and its effect.
struct AddressRow: Sendable {
  /// The effect.
  enum Action: Hashable, Sendable {
    case fires(ObjectKind)
    case other(OtherAction)
  }

  /// The console that takes it.
  let console: String
  /// Its address.
  let address: MessagePattern
  /// Its only argument, if that matters.
  let argument: MessagePattern?
  /// The effect.
  let action: Action
  /// How sure that is.
  let confidence: ButtonMeaning.Confidence
  /// Whether the same message with zero ends the effect.
  let endsAtZero: Bool

  init(
    _ console: String, _ address: String, with argument: String? = nil, _ action: Action,
    _ confidence: ButtonMeaning.Confidence = .certain, endsAtZero: Bool = false
  ) {
    self.endsAtZero = endsAtZero
    self.console = console
    self.address = MessagePattern(address, by: .slash)
    self.argument = argument.map { MessagePattern($0, by: .blank) }
    self.action = action
    self.confidence = confidence
  }

  /// The form as documentation writes it.
  var text: String {
    guard let argument else { return address.text }
    return "\(address.text) \(argument.text)"
  }

  /// All of them; the first match counts, so special forms come first.
  static let all: [AddressRow] = hog + eos + grandMA3 + qlab + magicQ + others

  /// Those that an address can match which begins with a word in small letters, in their order.
  static func candidates(_ word: Substring) -> [AddressRow] { byWord[String(word)] ?? open }

  /// Those that may begin with any word.
  private static let open = all.filter { $0.address.firstWord == nil }

  private static let byWord: [String: [AddressRow]] = {
    let words = Set(all.compactMap(\.address.firstWord))
    return Dictionary(
      uniqueKeysWithValues: words.map { word in
        (word, all.filter { $0.address.firstWord == nil || $0.address.firstWord == word })
      })
  }()
}

// MARK: - Hog 4

extension AddressRow {
  /// The number is in the address, with or without an argument, or is the argument.
  private static let hog: [AddressRow] =
    playbacks.flatMap { code, kind, number in
      [
        AddressRow("Hog 4", "/hog/playback/go/\(code)/\(number)", .fires(kind)),
        AddressRow("Hog 4", "/hog/playback/go/\(code)", with: number, .fires(kind)),
      ]
    } + [
      AddressRow("Hog 4", "/hog/playback/halt/**", .other(.stop)),
      AddressRow("Hog 4", "/hog/playback/release/**", .other(.stop)),
      AddressRow("Hog 4", "/hog/playback/resume/**", .other(.stop)),
      AddressRow("Hog 4", "/hog/hardware/fader/**", .other(.level)),
      AddressRow("Hog 4", "/hog/hardware/**", .other(.key)),
    ]

  private static let playbacks: [(String, ObjectKind, String)] = [
    ("0", .list, "{list.cue}"), ("1", .scene, "{number}"), ("2", .macro, "{number}"),
  ]
}

// MARK: - Eos

extension AddressRow {
  private static let eos: [AddressRow] =
    [
      AddressRow("Eos", "/eos/group", with: "{number}", .fires(.group)),
      AddressRow("Eos", "/eos/fx", with: "{number}", .fires(.effect)),
      AddressRow("Eos", "/eos/ms", with: "{number}", .fires(.plot), .likely),
      AddressRow("Eos", "/eos/cue/{list}/{cue}/fire", .fires(.list)),
      AddressRow("Eos", "/eos/cue/{number}/fire", .other(.loneCue)),
      AddressRow("Eos", "/eos/cue/fire", .other(.loneCue)),
      AddressRow("Eos", "/eos/sub/{number}/fire", .fires(.batch), .likely, endsAtZero: true),
    ] + eosFired + eosCommands + [
      AddressRow("Eos", "/eos/snap/**", .other(.noKind)),
      AddressRow("Eos", "/eos/curve/**", .other(.noKind)),
      AddressRow("Eos", "/eos/pixmap/**", .other(.noKind)),
      AddressRow("Eos", "/eos/group/{word}/**", .other(.level)),
      AddressRow("Eos", "/eos/sub/{word}/**", .other(.level)),
      AddressRow("Eos", "/eos/chan/**", .other(.level)),
      AddressRow("Eos", "/eos/fader/**", .other(.place)),
      AddressRow("Eos", "/eos/ds/**", .other(.place)),
      AddressRow("Eos", "/eos/key/**", .other(.key)),
      AddressRow("Eos", "/eos/softkey/**", .other(.key)),
      AddressRow("Eos", "/eos/newcmd/**", .other(.command)),
      AddressRow("Eos", "/eos/cmd/**", .other(.command)),
    ]

  /// Number in the address, number as the argument, and selected by the argument.
  private static let eosFired: [AddressRow] =
    [
      ("ip", ObjectKind.intensity), ("fp", .position), ("cp", .colour), ("bp", .beam),
      ("preset", .scene), ("macro", .macro),
    ].flatMap { word, kind in
      [
        AddressRow("Eos", "/eos/\(word)/{number}/fire", .fires(kind)),
        AddressRow("Eos", "/eos/\(word)/fire", with: "{number}", .fires(kind)),
        AddressRow("Eos", "/eos/\(word)", with: "{number}", .fires(kind), .likely),
      ]
    }

  private static let eosCommands: [AddressRow] = ["newcmd", "cmd"].flatMap { word in
    [("Group", ObjectKind.group), ("Effect", .effect), ("Macro", .macro)].map { noun, kind in
      AddressRow("Eos", "/eos/\(word)", with: "\(noun) {number} #", .fires(kind), .likely)
    }
  }
}

// MARK: - grandMA3

extension AddressRow {
  /// The commands, the same with and without the prefix that a line of the desk may have.
  private static let grandMA3: [AddressRow] =
    ["/cmd", "/{word}/cmd"].flatMap { address in
      commands.map { AddressRow("grandMA3", address, with: $0.0, $0.1, $0.2) }
    } + [
      AddressRow("grandMA3", "/Page{word}/Key{word}", .other(.place)),
      AddressRow("grandMA3", "/Page{word}/Fader{word}", .other(.level)),
      AddressRow("grandMA3", "/{word}/Page{word}/Key{word}", .other(.place)),
      AddressRow("grandMA3", "/{word}/Page{word}/Fader{word}", .other(.level)),
    ]

  private static let commands: [(String, Action, ButtonMeaning.Confidence)] = [
    ("SelectFixtures Group {number}", .fires(.group), .certain),
    ("Group {number}", .fires(.group), .likely),
    ("At Preset 1 {number}", .fires(.intensity), .likely),
    ("At Preset 2 {number}", .fires(.position), .likely),
    ("At Preset 3 {number}", .fires(.beam), .likely),
    ("At Preset 4 {number}", .fires(.colour), .likely),
    ("At Preset 21 {number}", .fires(.effect), .likely),
    ("At Preset {word} {number}", .other(.noKind), .likely),
    ("Go+ Sequence {number}", .fires(.list), .certain),
    ("Goto Sequence {list} Cue {cue}", .fires(.list), .likely),
    ("Go+ Sequence {list} Cue {cue}", .fires(.list), .likely),
    ("Go+ Macro {number}", .fires(.macro), .certain),
    ("Call Macro {number}", .fires(.macro), .likely),
    ("Call Quickey {number}", .fires(.batch), .likely),
    ("Quickey {number}", .fires(.batch), .likely),
    ("View {number}", .fires(.plot), .likely),
    ("Call View {number}", .fires(.plot), .likely),
    ("**", .other(.command), .certain),
  ]
}

// MARK: - QLab, MagicQ and others

extension AddressRow {
  private static let qlab: [AddressRow] = ["", "/workspace/{word}"].flatMap { prefix in
    [
      AddressRow("QLab", "\(prefix)/cue/{number}/start", .fires(.list), .likely),
      AddressRow("QLab", "\(prefix)/cue/{number}/go", .fires(.list), .likely),
      AddressRow("QLab", "\(prefix)/cue/{word}/start", .other(.wordCue)),
      AddressRow("QLab", "\(prefix)/cue/{word}/go", .other(.wordCue)),
      AddressRow("QLab", "\(prefix)/cue/{word}/stop", .other(.stop)),
      AddressRow("QLab", "\(prefix)/cue/{word}/panic", .other(.stop)),
      AddressRow("QLab", "\(prefix)/cue/{word}/pause", .other(.stop)),
      AddressRow("QLab", "\(prefix)/go", .other(.key)),
    ]
  }

  private static let magicQ: [AddressRow] = [
    AddressRow("MagicQ", "/pb/{number}/go", .fires(.list)),
    AddressRow("MagicQ", "/pb/{list}/{cue}", .fires(.list)),
    AddressRow("MagicQ", "/pb/{number}/pause", .other(.stop)),
    AddressRow("MagicQ", "/pb/{number}/release", .other(.stop)),
    AddressRow("MagicQ", "/pb/{number}/flash", .other(.stop)),
    AddressRow("MagicQ", "/pb/{number}", .other(.level)),
    AddressRow("MagicQ", "/exec/{word}/{word}", .other(.place)),
    AddressRow("MagicQ", "/10scene/**", .other(.place)),
    AddressRow("MagicQ", "/rpc/**", .other(.command)),
  ]

  private static let others: [AddressRow] = [
    AddressRow("BlinderKitten", "/cuelist/{number}/go", .fires(.list), .likely),
    AddressRow("BlinderKitten", "/cuelist/{number}/{word}", .other(.stop)),
    AddressRow("BlinderKitten", "/effect/{number}/start", .fires(.effect), .likely),
    AddressRow("BlinderKitten", "/effect/{number}/{word}", .other(.stop)),
    AddressRow("BlinderKitten", "/carousel/{number}/{word}", .other(.noKind)),
    AddressRow("BlinderKitten", "/virtbutton/**", .other(.place)),
    AddressRow("BlinderKitten", "/virtabove/**", .other(.place)),
    AddressRow("BlinderKitten", "/virtbelow/**", .other(.place)),
    AddressRow("Onyx", "/Mx/button/**", .other(.place)),
    AddressRow("Onyx", "/Mx/fader/**", .other(.level)),
    AddressRow("olc", "/olc/key/**", .other(.key)),
    AddressRow("olc", "/olc/fader/**", .other(.level)),
    AddressRow("olc", "/olc/command_line", .other(.command)),
  ]
}
