//! Battles: ledger sections 13 to 16.

mod support;
use support::position;

/// The rulebook's battle in Holland, as far as the strengths, cards and losses go.
const HOLLAND: &str = "
    1805, 6 players, turn 1
    option special_generals off
    clear
    holland: britain 2*, prussia 2*
    london: britain 1
    picardie: france 3*
    paris: empty
    lorraine: france 3
    status prussia british
    morale france 6
    morale britain 5
    morale prussia 5
    hand france 2 3 3 3 4 4
    hand britain 3 4 5
    hand prussia 3 5
";

/// [KOA-T.8] [KOA-T.8b] [KOA-13.5] [KOA-14.4] [KOA-15.2] [KOA-16.14]
#[test]
fn the_rulebooks_battle_in_holland_ends_24_to_26() {
    let mut table = position(HOLLAND);
    table.idle_until(|table| table.is_asked("france", "choose-arbiter"));
    table.plays(
        "france: arbiter ottoman
         france: march picardie holland
         france: march lorraine picardie
         france: done",
    );
    assert_eq!((table.state().battle.attack, table.state().battle.defence), (4, 6));
    table.plays(
        "france: support picardie
         britain: support london
         france: play 4 holland
         britain: play 5 holland
         prussia: play 5 holland
         france: play 3 picardie
         britain: play 3 london
         france: play 4 holland
         britain: play 4 holland
         prussia: play 3 holland
         france: play 3 picardie
         france: play 3 holland",
    );
    assert_eq!(table.morale("france"), 1);
    table.play("france", "play 2 picardie");
    assert_eq!((table.morale("france"), table.morale("britain"), table.morale("prussia")), (0, 2, 3));
    assert!(table.log.iter().any(|line| line.contains("24") && line.contains("26")), "{:?}", table.log);
    table.play("france", "retreat holland paris");
    assert_eq!(table.at("holland"), "britain 1*, prussia 1*");
    assert_eq!((table.at("london"), table.at("picardie")), ("britain 0".into(), "france 2".into()));
    assert_eq!(table.at("paris"), "france 0*");
    assert_eq!((table.influence("britain"), table.influence("prussia")), (2, 2));
    assert_eq!(table.controller("holland"), "nobody");
    table.settle_chance();
    assert_eq!(table.hand("france").len(), 1);
    assert_eq!((table.hand("britain").len(), table.hand("prussia").len()), (1, 1));
}
