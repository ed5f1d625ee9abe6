import CallboardKit
import HomeScreen
import Testing

@Suite("The example HomeScreen")
struct HomeScreenTests {
  private static let apps = ["Mail", "Maps", "Music", "Notes", "Clock"]
  private static let size = Size<ScreenSpace>(width: 320, height: 480)

  private static func home(_ language: HomeWording.Language = .english) throws -> HomeScreen {
    try HomeScreen(apps: apps, columns: 3, in: size, language: language)
  }

  private static func center(of title: String, in home: HomeScreen) throws -> Point<ScreenSpace> {
    try #require(home.scene.elements.last { $0.title == title }, "\(title)").frame.center
  }

  @Test("An app moves to where a finger carries it, the others make way, and it is stored")
  func rearranging() throws {
    var home = try Self.home()
    #expect(home.apps == Self.apps)
    var finger = TouchComposer(startingAt: .zero)
    let touches = try finger.drag(
      from: Self.center(of: "Mail", in: home), to: Self.center(of: "Music", in: home))
    for touch in touches { try home.handle(touch) }
    if let deadline = home.nextDeadline { try home.advance(to: deadline) }
    #expect(home.apps == ["Maps", "Music", "Mail", "Notes", "Clock"])
    #expect(home.storedApps == home.apps)
  }

  @Test(
    "Its own texts are beside those of the library, in both languages",
    arguments: [
      (HomeWording.Language.english, "Delete App", "Cancel", "place 1 of 5"),
      (.german, "App löschen", "Abbrechen", "Platz 1 von 5"),
    ])
  func wording(
    _ language: HomeWording.Language, remove: String, cancel: String, place: String
  ) throws {
    var home = try Self.home(language)
    #expect(home.scene.elements.contains { $0.label.contains(place) })
    var finger = TouchComposer(startingAt: .zero)
    for touch in try finger.tap(at: Self.center(of: "Mail", in: home)) { try home.handle(touch) }
    #expect(home.scene.elements.contains { $0.title == remove })
    for touch in try finger.tap(at: Self.center(of: remove, in: home)) { try home.handle(touch) }
    #expect(home.apps == ["Maps", "Music", "Notes", "Clock"])
    #expect(home.storedApps == home.apps)
  }
}
