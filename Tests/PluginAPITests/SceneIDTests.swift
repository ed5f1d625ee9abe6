import Domain
import PluginAPI
import Testing

/// The texts of identities, which JSON output prints.
@Suite struct SceneIDTests {
  @Test(
    arguments: [
      (.item(ID(high: 0, low: 1)), "item:00000000000000000000000000000001"),
      (
        .handle(ID(high: 0, low: 1), .bottomRight),
        "handle:00000000000000000000000000000001:bottom-right"
      ),
      (.field, "field"), (.region, "region"), (.landing, "landing"), (.newBoard, "boards:new"),
      (.board(ID(high: 0, low: 2)), "board:00000000000000000000000000000002"),
      (.thumbnail(ID(high: 0, low: 2)), "thumbnail:00000000000000000000000000000002"),
      (.miniature(ID(high: 0, low: 2), 7), "thumbnail:00000000000000000000000000000002:7"),
      (.day(3), "day:3"), (.addToDay(3), "day:3:add"),
      (.entry(ID(high: 0, low: 4)), "entry:00000000000000000000000000000004"),
      (.entryHandle(ID(high: 0, low: 4)), "handle:entry:00000000000000000000000000000004"),
      (.gap, "gap"), (.damage, "damage"), (.route(1), "route:1"),
      (.marker(ID(high: 0, low: 4)), "marker:00000000000000000000000000000004"),
      (.panel(.confirmation), "confirmation"),
      (.part(.confirmation, .text(2)), "confirmation:text:2"),
      (.part(.picker, .search), "picker:search"), (.part(.picker, .cancel), "picker:cancel"),
      (.part(.picker, .nothingFound), "picker:none"),
      (.part(.picker, .kind(.colour)), "picker:kind:colour"),
      (
        .part(.picker, .object(ID(high: 0, low: 5))),
        "picker:object:00000000000000000000000000000005"
      ),
      (.part(.prompt, .name), "prompt:name"), (.part(.prompt, .field(.place)), "prompt:place"),
      (.part(.menu, .choice(.reassign)), "menu:reassign"),
      (.part(.menu, .choice(.fiveColumns)), "menu:columns 5"),
      (.part(.menu, .choice(.remove)), "menu:remove"),
      (.part(.menu, .rename), "menu:rename"), (.part(.menu, .edit), "menu:edit"),
      (.part(.menu, .delete), "menu:delete"), (.part(.prompt, .accept), "prompt:accept"),
    ] as [(SceneID, String)])
  func texts(id: SceneID, text: String) {
    #expect("\(id)" == text)
  }
}
