import Domain
import GridGeometry
import Placement_Tiles
import PluginAPI
import TestSupport
import Testing

/// The rules against ``NaiveTiles``, on random boards with random intents.
@Suite("Tiles rules against a naive model")
struct TilesPropertyTests {
  @Test(
    "Every intent is answered as the model answers it, and shown as it is answered",
    arguments: Effort.scaled(UInt64(1)...40))
  func answers(seed: UInt64) {
    var random = RandomTiles(seed: seed)
    var (accepted, refused) = (0, 0)
    for _ in 0..<12 {
      let rules = random.next()
      var preview = Preview(holding: [])
      for _ in 0..<60 {
        let intent = random.intent()
        let verdict = rules.judge(intent)
        #expect(verdict == random.model.judge(intent), "seed \(seed): \(intent)")
        if case .refused = verdict { refused += 1 } else { accepted += 1 }
        guard case .carry(let lifts) = intent else { continue }
        preview = Preview(holding: lifts.map(\.from.frame))
        rules.preview(intent, into: &preview)
        let drawn = random.model.drawn(lifts[0])
        if let drawn, drawn.isFinite { #expect(preview.held == [drawn], "seed \(seed): \(intent)") }
        switch verdict {
        case .refused(let refusal): #expect(preview.refusal == refusal, "seed \(seed): \(intent)")
        case .accepted(let changes):
          let pose = changes.first?.to ?? rules.placed(lifts[0].item)?.pose
          #expect(preview.refusal == nil, "seed \(seed): \(intent)")
          #expect(preview.landing.map(\.pose) == [pose], "seed \(seed): \(intent)")
        case .placed: break
        }
      }
    }
    #expect(accepted > 50 && refused > 50, "seed \(seed)")
  }

  @Test("A new piece is fitted where the model fits it", arguments: Effort.scaled(UInt64(1)...12))
  func fits(seed: UInt64) {
    var random = RandomTiles(seed: seed)
    for _ in 0..<6 {
      let rules = random.next()
      let wish = random.wish()
      let expected = random.model.judge(wish)
      // Where the model finds nothing within its reach, there may be a place farther out.
      guard case .placed = expected else { continue }
      #expect(rules.judge(wish) == expected, "seed \(seed): \(wish)")
    }
  }

  @Test(
    "What others change is taken over exactly, also damage",
    arguments: Effort.scaled(UInt64(1)...30))
  func changes(seed: UInt64) {
    var random = RandomTiles(seed: seed)
    var rules = random.next(isDamaged: true)
    for _ in 0..<40 {
      guard let change = random.edit() else { continue }
      rules.apply([change])
      #expect(rules.violations() == random.model.violations(), "seed \(seed)")
      #expect(rules.count == random.model.pieces.count, "seed \(seed)")
      for _ in 0..<8 {
        let point = random.point()
        #expect(rules.hit(point) == random.model.hit(point), "seed \(seed): \(point)")
        let intent = random.intent()
        #expect(rules.judge(intent) == random.model.judge(intent), "seed \(seed): \(intent)")
      }
    }
    // The inverse of a change brings back all answers.
    let (before, damaged) = (rules.violations(), random.remade())
    #expect(before == damaged.violations(), "seed \(seed)")
  }
}
