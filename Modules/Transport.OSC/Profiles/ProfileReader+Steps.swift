import Domain
import JSONText
import PluginAPI

extension ProfileReader {
  func readSteps(_ field: ProfileField) throws(TransportError) -> [ProfileStep] {
    let elements = try field.elements()
    try Self.check(elements.count, of: field)
    var steps: [ProfileStep] = []
    for element in elements { steps.append(try readStep(element)) }
    guard !steps.isEmpty else {
      throw field.mistake(
        "at least one step is expected",
        remedy: "if there is nothing to send, write a sentence that says why")
    }
    return steps
  }

  private func readStep(_ field: ProfileField) throws(TransportError) -> ProfileStep {
    _ = try field.members(["send", "arguments", "keys", "nothing", "choose", "when"])
    let condition = try field.member("when").map(readCondition) ?? .always
    let actions = ["send", "keys", "nothing"].filter { field.member($0) != nil }
    guard actions.count == 1 else {
      throw field.mistake("a step has one of 'send', 'keys' and 'nothing'")
    }
    if let arguments = field.member("arguments"), actions != ["send"] {
      throw arguments.mistake("only a step with 'send' has arguments")
    }
    if let choose = field.member("choose"), actions != ["nothing"] {
      throw choose.mistake("only a step with 'nothing' says what to choose instead")
    }
    if let reason = field.member("nothing") {
      let choose = try field.member("choose").map(readChoices) ?? []
      return ProfileStep(
        condition: condition, action: .nothing(try reason.sentence(), choose: choose))
    }
    if let keys = field.member("keys") {
      return ProfileStep(condition: condition, action: .keys(try readKeyNames(keys, condition)))
    }
    let address = try readAddress(try field.required("send"), condition)
    let arguments = try field.member("arguments").map { field throws(TransportError) in
      try readArguments(field, condition)
    }
    return ProfileStep(condition: condition, action: .send(address, arguments ?? []))
  }

  // MARK: Conditions

  func readCondition(_ field: ProfileField) throws(TransportError) -> ProfileCondition {
    var condition = ProfileCondition()
    for (name, field) in try field.members() {
      if name == "number" {
        let forms = ProfileCondition.NumberForm.allCases.map(\.rawValue)
        let text = try field.text()
        guard let form = ProfileCondition.NumberForm(rawValue: text) else {
          throw field.mistake("'\(text)' is not a form of a number; allowed are \(forms.listed)")
        }
        condition.number = form
        continue
      }
      if name == "cue" {
        condition.cue = try readCueForms(field)
        continue
      }
      if name == "pending" {
        let text = try field.text()
        guard let form = ProfileCondition.PendingForm(rawValue: text) else {
          let forms = ProfileCondition.PendingForm.allCases.map(\.rawValue)
          throw field.mistake("'\(text)' says nothing of a cue; allowed are \(forms.listed)")
        }
        condition.pending = form
        continue
      }
      condition.choices.append(try readChoice(name, field, ["number", "cue", "pending"]))
    }
    return condition
  }

  /// Settings with some of their choices each.
  private func readChoices(
    _ field: ProfileField
  ) throws(TransportError) -> [ProfileCondition.Choice] {
    var choices: [ProfileCondition.Choice] = []
    for (name, field) in try field.members() { choices.append(try readChoice(name, field, [])) }
    return choices
  }

  private func readChoice(
    _ name: String, _ field: ProfileField, _ others: [String]
  ) throws(TransportError) -> ProfileCondition.Choice {
    guard let setting = definition.setting(name), !setting.choices.isEmpty else {
      let names = definition.settings.filter { !$0.choices.isEmpty }.map(\.name)
      throw field.mistake(
        "there is no setting with choices of that name; allowed are \((others + names).listed)")
    }
    var allowed: [String] = []
    for choice in try alternatives(field) {
      let text = try choice.text()
      guard setting.value(text) != nil else {
        throw choice.mistake("'\(text)' is not a choice; allowed are \(setting.allowed)")
      }
      allowed.append(text)
    }
    return ProfileCondition.Choice(setting: name, allowed: allowed)
  }

  private func readCueForms(
    _ field: ProfileField
  ) throws(TransportError) -> [ProfileCondition.CueForm] {
    var forms: [ProfileCondition.CueForm] = []
    for choice in try alternatives(field) {
      let text = try choice.text()
      guard let form = ProfileCondition.CueForm(rawValue: text) else {
        let known = ProfileCondition.CueForm.allCases.map(\.rawValue)
        throw choice.mistake("'\(text)' is not a form of a cue; allowed are \(known.listed)")
      }
      forms.append(form)
    }
    return forms
  }

  /// The elements of an array, or a text alone.
  private func alternatives(_ field: ProfileField) throws(TransportError) -> [ProfileField] {
    guard case .array = field.json.value else { return [field] }
    let elements = try field.elements()
    guard !elements.isEmpty else { throw field.mistake("at least one choice is expected") }
    try Self.check(elements.count, of: field)
    return elements
  }

  // MARK: Keys

  func readKeys(_ field: ProfileField) throws(TransportError) -> ProfileKeys {
    let parent = definition.keys
    _ = try field.members(["address", "down", "up", "digits", "period", "up-again", "check"])
    func member(_ name: String) throws(TransportError) -> ProfileField? {
      parent == nil ? try field.required(name) : field.member(name)
    }
    var keys =
      parent
      ?? ProfileKeys(
        address: ProfileTemplate(parts: []), down: [], up: [], digits: [], period: nil,
        upAgain: nil)
    if let field = try member("address") {
      keys.address = try readTemplate(field, .always, places: ["key"])
      try checkAddress(keys.address, field)
      guard keys.address.parts.filter({ $0 == .key }).count == 1 else {
        throw field.mistake("'{key}' is expected once in the address of a key")
      }
    }
    if let field = try member("down") { keys.down = try readArguments(field, .always, places: []) }
    if let field = try member("up") { keys.up = try readArguments(field, .always, places: []) }
    if let field = field.member("digits") {
      let names = try field.elements()
      guard names.count == 10 else { throw field.mistake("the names of ten keys are expected") }
      keys.digits = []
      for name in names { keys.digits.append(try name.word()) }
    }
    if let field = field.member("period") { keys.period = try field.word() }
    if let field = field.member("up-again") {
      if case .object = field.json.value {
        keys.upAgain = try readCondition(field)
        guard keys.upAgain?.asksForObject != true else {
          throw field.mistake("keys know nothing of the number; ask for settings only")
        }
      } else {
        keys.upAgain = try field.bool() ? .always : nil
      }
    }
    if let field = field.member("check") { keys.check = try readChecks(field) }
    return keys
  }

  private func readChecks(_ field: ProfileField) throws(TransportError) -> [ProfileCheck] {
    let elements = try field.elements()
    try Self.check(elements.count, of: field)
    var checks: [ProfileCheck] = []
    for element in elements {
      _ = try element.members(["reads", "when"])
      let condition = try element.member("when").map(readCondition) ?? .always
      let field = try element.required("reads")
      let reads = try readTemplate(field, condition, places: ["number", "key"])
      guard reads.parts.contains(.number) else {
        throw field.mistake("'{number}' is expected: what the command line shows of what is typed")
      }
      checks.append(ProfileCheck(condition: condition, reads: reads))
    }
    return checks
  }

  private func readKeyNames(
    _ field: ProfileField, _ condition: ProfileCondition
  ) throws(TransportError) -> [ProfileStep.Key] {
    guard let known = definition.keys else {
      throw field.mistake("the profile has no keys", remedy: "write the member 'keys' at the top")
    }
    let elements = try field.elements()
    try Self.check(elements.count, of: field)
    var keys: [ProfileStep.Key] = []
    for element in elements {
      let template = try readTemplate(element, condition)
      guard !template.parts.isEmpty else { throw element.mistake("the name of a key is expected") }
      switch template.parts {
      case [.number], [.whole], [.fraction]:
        guard known.digits.count == 10, template.parts != [.number] || known.period != nil else {
          throw element.mistake(
            "the names of the keys for digits and the point are not known",
            remedy: "write 'digits' and 'period' in the member 'keys' at the top")
        }
        keys.append(.digits(template))
      default: keys.append(.named(template))
      }
    }
    guard !keys.isEmpty else { throw field.mistake("at least one key is expected") }
    return keys
  }
}
