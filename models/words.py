"""The words that the models know: a mark for a row's beginning, and 127 short English words."""

BOS = "BOS"
WORDS = (
    BOS,
    *"""
    a all an and ant apple are arm ask at ball bat be bean bear bed bee big bird blue boat book
    box boy bread bus but by cake can cap car cat cold cook corn cow cup day deer desk did dog door
    down drum duck egg eye farm fast fish fly for fox from game girl give go goat gold good green
    hat he hen her hill his home horse hot ice in is it jam jump kite lake lamp leaf lion long
    look man map mat milk moon mouse my new nut old on one owl park pen pig rain red ring road run
    sat saw sea she ship sit sky snow star sun tea the to tree up was we wind with yes
    """.split(),  # noqa: SIM905 (read more easily so)
)
