import Terminal
import Testing

@Suite("The language of texts")
struct LanguageChoiceTests {
  private static let known = ["en", "de"]

  private func language(
    _ named: String? = nil, isInteractive: Bool = true, isForPrograms: Bool = false,
    in environment: [String: String] = [:]
  ) -> String? {
    LanguageChoice(named: named, isInteractive: isInteractive, isForPrograms: isForPrograms)
      .language(among: Self.known, environment: environment)
  }

  @Test("The option decides, except for programs")
  func named() {
    #expect(language("de", isInteractive: false) == "de")
    #expect(language("en", in: ["LANG": "de_DE.UTF-8"]) == "en")
    #expect(language("de", isForPrograms: true) == nil)
    #expect(language("fr") == nil)
  }

  @Test("The environment decides for a person at a terminal only")
  func interactive() {
    let german = ["LANG": "de_DE.UTF-8"]
    #expect(language(in: german) == "de")
    #expect(language(isInteractive: false, in: german) == nil)
    #expect(language(isForPrograms: true, in: german) == nil)
    #expect(language() == nil)
  }

  @Test(
    "The first variable that is set decides",
    arguments: [
      (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], nil), (["LC_ALL": "", "LANG": "de"], "de"),
      (["LC_MESSAGES": "de_AT", "LANG": "en_GB"], "de"), (["LANG": "de@euro"], "de"),
      (["LANG": "den_CA"], nil), (["LANG": "C.UTF-8"], nil), (["LC_CTYPE": "de_DE"], nil),
    ] as [([String: String], String?)])
  func variables(environment: [String: String], expected: String?) {
    #expect(language(in: environment) == expected)
  }
}
