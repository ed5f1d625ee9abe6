import Domain
import PluginAPI

/// A control of QLC+'s virtual console, and what using it sends.
///
/// Any message to a toggle may switch it, so it gets one press, and only where its reported state
/// is not the wanted one.
struct QLCControl {
  private let control: ConsoleControl
  private let source: ImportSource?
  private let state: ControlState?

  /// Creates a control that starts a function.
  init(_ control: ConsoleControl, of source: ImportSource?, on console: ConsoleState) {
    (self.control, self.source) = (control, source)
    state = console.state(of: control.number)
  }

  /// The messages for a trigger; `nil` if the function does it better, as where the control's state
  /// is unknown, or already what the function's is not.
  func messages(for trigger: Trigger) -> [ConsoleMessage]? {
    guard trigger.stroke == .press || trigger.action.isSwitch else { return [] }
    let isOn = trigger.stroke == .press && trigger.action != .release
    switch (control.kind, trigger.action) {
    case (.flash, .flash):
      let lift = message("0")
      return isOn ? [ConsoleMessage(message("255").address, release: [lift])] : [lift]
    case (.toggle, .go), (.toggle, .release), (.toggle, .toggle):
      guard state == (isOn ? .off : .on) else { return nil }
      return [message("255", becoming: isOn ? .on : .off)]
    case (.cueList, .go): return [message("NEXT", becoming: .at(step: 0))]
    case (.cueList, .back): return [message("PREV", becoming: .at(step: 0))]
    case (.cueList, .release): return [message("STOP")]
    case (.cueList, .toggle):
      return isOn ? [message("NEXT", becoming: .at(step: 0))] : [message("STOP")]
    case (.slider, .go), (.slider, .release), (.slider, .toggle):
      guard state == (isOn ? .off : .on) else { return nil }
      // A function that its slider has just started is only stopped by the slider: that sets its
      // value again for some ticks.
      return [message(isOn ? "255" : "0", becoming: isOn ? .on : .off)]
    case (.flash, _), (_, .flash), (_, .pause), (_, .back): return nil
    }
  }

  private func message(_ word: String, becoming state: ControlState? = nil) -> ConsoleMessage {
    ConsoleMessage(
      "\(control.number)|\(word)",
      reaction: state.map {
        ExpectedReaction(control.number, $0, of: source, otherwise: Self.idle)
      })
  }

  /// What is said where a control stays as it is after a press.
  static let idle = "QLC+ did not react: is it in operate mode?"
}

extension ConsoleControl {
  /// Whether QLC+ says that it has started what runs.
  func isOn(_ console: ConsoleState) -> Bool {
    switch console.state(of: number) {
    case .on, .at: true
    case .off, .followed, nil: false
    }
  }
}

extension ConsoleControl.Kind {
  /// Whether a control of this kind can do what a trigger asks for.
  func takes(_ action: TriggerAction) -> Bool {
    switch action {
    case .flash: self == .flash
    case .back: self == .cueList
    case .pause: false
    case .go, .release, .toggle: self != .flash
    }
  }
}

// MARK: - Written messages

extension QLCControl {
  /// The messages of a block that toggles a button by a message of its own.
  ///
  /// - Parameters:
  ///   - press: The message that presses it.
  ///   - number: Its number.
  ///   - trigger: The trigger.
  ///   - console: What QLC+ reported.
  /// - Returns: The messages; none if the button is as it should be.
  static func written(
    _ press: String, _ number: UInt32, _ trigger: Trigger, on console: ConsoleState
  ) -> [ConsoleMessage] {
    let isOn = trigger.stroke == .press
    guard let state = console.state(of: number) else { return [ConsoleMessage(press)] }
    guard state.isRunning != isOn else { return [] }
    let pressed = ConsoleMessage(
      press, reaction: ExpectedReaction(number, isOn ? .on : .off, otherwise: idle))
    guard state == .followed else { return [pressed] }
    // The first press only takes the function over.
    let function = QLCProfile.function(of: console.controls[number]?.source)
    return function.map { [ConsoleMessage(QLCAnswer.setStatus(of: $0, isRunning: false))] }
      ?? [ConsoleMessage(press), pressed]
  }
}
