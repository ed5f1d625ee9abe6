import Foundation
import SyncSimulation
import Testing

/// Scripts that once broke a promise.
struct FoundScriptTests {
  @Test(arguments: [
    // A deletion that the server has purged does not reach a device whose answer got lost.
    #"""
    {"acts":[{"wake":{"device":0}},{"editTrip":{"choice":13021746115437205162,"device":1}},{\#
    "wait":{"_0":720}},{"deliver":{"choice":3809585032953612859,"device":1}},{"deliver":{"ch\#
    oice":814989991047730161,"device":0}},{"answer":{"choice":11878265036276886033,"device":\#
    0}},{"editTrip":{"choice":8221773720937552661,"device":0}},{"deliver":{"choice":84904177\#
    48958693817,"device":0}},{"collect":{}}],"beginning":3485218253153507954,"devices":[{"ba\#
    tchSize":200,"clockAhead":0,"pageSize":200,"schema":2},{"batchSize":200,"clockAhead":0,"\#
    pageSize":200,"schema":1},{"batchSize":200,"clockAhead":0,"pageSize":200,"schema":1},{"b\#
    atchSize":200,"clockAhead":0,"pageSize":200,"schema":1},{"batchSize":5,"clockAhead":-630\#
    72000000,"pageSize":3,"schema":1}],"emptyPages":0}
    """#,
    // A device meets a conflict at a restored server before it knows of the restoring.
    #"""
    {"acts":[{"editTrip":{"choice":7858221753771862109,"device":2}},{"wait":{"_0":1654}},{"d\#
    eliver":{"choice":16350838225933044149,"device":2}},{"wake":{"device":3}},{"deliver":{"c\#
    hoice":723740900184008189,"device":3}},{"answer":{"choice":566953462433068428,"device":3\#
    }},{"editTrip":{"choice":7760640815908509904,"device":3}},{"keepCopy":{}},{"editLate":{"\#
    choice":6656998363932312744,"device":3}},{"deliver":{"choice":14973512639615226983,"devi\#
    ce":3}},{"answer":{"choice":1186987955784512822,"device":3}},{"wait":{"_0":1350}},{"rest\#
    oreCopy":{}},{"editTrip":{"choice":10561514211396580552,"device":2}}],"beginning":518004\#
    6282550722535,"devices":[{"batchSize":200,"clockAhead":0,"pageSize":200,"schema":1},{"ba\#
    tchSize":200,"clockAhead":0,"pageSize":200,"schema":1},{"batchSize":200,"clockAhead":0,"\#
    pageSize":200,"schema":1},{"batchSize":200,"clockAhead":0,"pageSize":200,"schema":1}],"e\#
    mptyPages":0}
    """#,
    // A way to a deleted board shows the name that the board was given later.
    #"""
    {"acts":[{"edit":{"choice":3242482630595591440,"device":5}},{"edit":{"choice":1546952189\#
    0886833187,"device":4}},{"edit":{"choice":14776820499050973461,"device":3}},{"edit":{"ch\#
    oice":2590491097183887449,"device":4}},{"edit":{"choice":3980415675480273802,"device":4}\#
    }],"beginning":17976903793185285978,"devices":[{"batchSize":200,"clockAhead":0,"pageSize\#
    ":200,"schema":1},{"batchSize":200,"clockAhead":0,"pageSize":200,"schema":1},{"batchSize\#
    ":200,"clockAhead":0,"pageSize":200,"schema":1},{"batchSize":200,"clockAhead":0,"pageSiz\#
    e":200,"schema":1},{"batchSize":200,"clockAhead":0,"pageSize":200,"schema":1},{"batchSiz\#
    e":200,"clockAhead":0,"pageSize":200,"schema":1}],"emptyPages":0}
    """#,
    // A clock that was ahead is corrected after the edit has won over another one.
    #"""
    {"acts":[{"clock":{"ahead":2800000000,"device":3}},{"hint":{"device":3}},{"edit":{"choic\#
    e":8261719623742150327,"device":1}},{"edit":{"choice":14525311008467400977,"device":3}},\#
    {"wake":{"device":3}},{"edit":{"choice":3942949720487432222,"device":3}},{"edit":{"choic\#
    e":11669200498801681428,"device":1}},{"edit":{"choice":18323920870549147785,"device":1}}\#
    ],"beginning":3221089448401461608,"devices":[{"batchSize":200,"clockAhead":0,"pageSize":\#
    200,"schema":1},{"batchSize":1,"clockAhead":900,"pageSize":1,"schema":1},{"batchSize":20\#
    0,"clockAhead":0,"pageSize":200,"schema":1},{"batchSize":5,"clockAhead":-40000,"pageSize\#
    ":2,"schema":1}],"emptyPages":0}
    """#,
    // A clock jumps ahead twice, and its edits get another time twice.
    #"""
    {"acts":[{"edit":{"choice":7440827214641190099,"device":0}},{"edit":{"choice":27286431\#
    31929004339,"device":0}},{"clock":{"ahead":6800000000,"device":0}},{"edit":{"choice":3\#
    359563742949172786,"device":0}},{"edit":{"choice":11908863579232806062,"device":0}},{"\#
    deliver":{"choice":11436999420335602922,"device":0}},{"answer":{"choice":9785780999977\#
    28082,"device":0}},{"clock":{"ahead":18400000000,"device":0}},{"edit":{"choice":125052\#
    90577350272448,"device":0}},{"edit":{"choice":716146099268164910,"device":0}}],"beginn\#
    ing":6752290241563091692,"devices":[{"batchSize":200,"clockAhead":0,"pageSize":200,"sc\#
    hema":1},{"batchSize":200,"clockAhead":0,"pageSize":200,"schema":1}],"emptyPages":0}
    """#,
    // An answer got lost, someone deleted what it was about, and it was not made again.
    #"""
    {"acts":[{"editTrip":{"choice":866816524469966110,"device":0}},{"wake":{"device":2}},{"w\#
    ait":{"_0":3241}},{"loseRequest":{"choice":11007800779477268651,"device":1}},{"wake":{"d\#
    evice":1}},{"deliver":{"choice":16883361107882342797,"device":0}},{"wake":{"device":1}},\#
    {"deliver":{"choice":9445874345477887866,"device":1}},{"answer":{"choice":15320086654222\#
    042609,"device":1}},{"deliver":{"choice":16045321201494036738,"device":1}},{"editTrip":{\#
    "choice":14874313386271973942,"device":1}},{"answer":{"choice":2185371926012887035,"devi\#
    ce":1}},{"deliver":{"choice":17193587284847635241,"device":1}},{"wait":{"_0":2826}},{"de\#
    liver":{"choice":14087467693885318949,"device":3}},{"answer":{"choice":11170327586595140\#
    194,"device":3}},{"wake":{"device":1}},{"editTrip":{"choice":4057603434285358838,"device\#
    ":3}},{"deliver":{"choice":1794120916648781174,"device":3}}],"beginning":165910349679338\#
    17302,"devices":[{"batchSize":5,"clockAhead":0,"pageSize":3,"schema":1},{"batchSize":200\#
    ,"clockAhead":0,"pageSize":200,"schema":1},{"batchSize":2,"clockAhead":0,"pageSize":3,"s\#
    chema":1},{"batchSize":200,"clockAhead":0,"pageSize":200,"schema":1}],"emptyPages":0}
    """#,
    // An edit of a trip changes nothing.
    #"""
    {"acts":[{"editTrip":{"choice":15433107140591407024,"device":0}},{"wake":{"device":2}},{\#
    "edit":{"choice":16429660556935854845,"device":0}},{"wake":{"device":2}},{"deliver":{"ch\#
    oice":13250021966409116070,"device":0}},{"wait":{"_0":4605}},{"wait":{"_0":3113}},{"answ\#
    er":{"choice":3686947327225789666,"device":0}},{"deliver":{"choice":408264831589079290,"\#
    device":0}},{"answer":{"choice":15880761736267061864,"device":0}},{"editTrip":{"choice":\#
    13009250942232531726,"device":0}}],"beginning":5379020609005641007,"devices":[{"batchSiz\#
    e":200,"clockAhead":0,"pageSize":200,"schema":1},{"batchSize":200,"clockAhead":0,"pageSi\#
    ze":200,"schema":1},{"batchSize":200,"clockAhead":0,"pageSize":200,"schema":1}],"emptyPa\#
    ges":0}
    """#,
  ])
  func keepsAllPromises(text: String) throws {
    let script = try JSONDecoder().decode(SyncScript.self, from: Data(text.utf8))
    #expect(SyncRun(script, .memory).findings.isEmpty)
  }
}
