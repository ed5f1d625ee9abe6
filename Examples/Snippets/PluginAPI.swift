// snippet PluginAPI
import PluginAPI

/// English texts, but for two of them.
struct StageWording: Wording {
  func text(_ key: TextKey) -> String {
    switch key {
    case .button(.choice(.remove)): "Strike"
    case .refusal(.overlap): "Something is there already."
    default: EnglishWording(within: self).text(key)
    }
  }
}

// end

/// A changed text, one that contains it, and one that is as in English.
package func exampleOfPluginAPI() -> [String] {
  // snippet PluginAPI
  let wording: any Wording = StageWording()
  let refusal = Message.refused(Refusal(.overlap))
  let texts = [
    wording.text(.button(.choice(.remove))),  // Strike
    wording.text(.message(refusal)),  // Something is there already.
    wording.text(.button(.cancel)),  // Cancel
  ]
  // end
  return texts
}
