/** One sentence for every kind of question: what it means and what a beginner may do. */
import type { Words } from '../../lib/words';

export const tips = {
  'place-units': {
    en: 'Nobody sees the faces of your blocks, only where they stand. Keep each corps together: in a battle one position takes one corps.',
    pl: 'Nikt nie widzi twoich bloczków od przodu, tylko gdzie stoją. Trzymaj korpusy razem: w bitwie na jednej pozycji stoi jeden korpus.',
  },
  'order-marches': {
    en: 'A group is all your units in one town. Infantry and foot artillery go one town, the others two; one more is a forced march and may cost a step.',
    pl: 'Grupa to wszystkie twoje oddziały w jednym mieście. Piechota i artyleria piesza idą o jedno miasto, reszta o dwa; jedno więcej to marsz forsowny, który może kosztować poziom siły.',
  },
  'choose-fight': {
    en: 'Fights are fought one after another, skirmishes first. Whoever wins early may reinforce the battle next door.',
    pl: 'Walki rozgrywa się po kolei, najpierw potyczki. Kto szybko wygra, może wesprzeć bitwę obok.',
  },
  'commit-units': {
    en: 'In a skirmish at most four units fight. Cavalry, horse artillery and leaders hit on 1–2, the others on 1.',
    pl: 'W potyczce walczą najwyżej cztery oddziały. Kawaleria, artyleria konna i dowódcy trafiają przy 1–2, pozostali przy 1.',
  },
  'lay-terrain': {
    en: 'A wood hides units and keeps artillery out, a farm helps one infantry unit, a hill one battery, a stream slows both sides.',
    pl: 'Las ukrywa oddziały i nie wpuszcza artylerii, farma pomaga jednemu oddziałowi piechoty, wzgórze jednej baterii, strumień spowalnia obie strony.',
  },
  'deploy-units': {
    en: 'Each of the three positions needs a unit, all of one corps, or two corps beside a leader. A position that only the enemy holds means rout: keep a reserve.',
    pl: 'Na każdej z trzech pozycji musi stanąć oddział, z jednego korpusu albo z dwóch przy dowódcy. Pozycja zajęta tylko przez wroga oznacza rozbicie: zostaw rezerwę.',
  },
  'choose-test': {
    en: 'Engaged units of strength 1 test their morale: on 1–3 they run. A leader beside them adds 1.',
    pl: 'Zaangażowane oddziały o sile 1 sprawdzają morale: przy 1–3 uciekają. Dowódca obok dodaje 1.',
  },
  'command-battle': {
    en: 'Each unit moves, fires or retreats once. Artillery fires from afar; infantry and cavalry fire where they are engaged, so move them into the enemy’s position first.',
    pl: 'Każdy oddział raz się porusza, strzela albo wycofuje. Artyleria strzela z daleka; piechota i kawaleria tylko w zaangażowaniu, więc najpierw wprowadź je na pozycję wroga.',
  },
  'take-hit': {
    en: 'The strongest unit takes the hit; among equals you choose.',
    pl: 'Trafienie przyjmuje najsilniejszy oddział; spośród równych wybierasz ty.',
  },
  'call-reinforcements': {
    en: 'Units next door may join your reserve: two along a major road, one along a minor one. They fight from your next battle turn.',
    pl: 'Do rezerwy mogą dołączyć oddziały z sąsiednich miast: dwa drogą główną, jeden poboczną. Walczą od twojej następnej tury bitewnej.',
  },
  'leave-fight': {
    en: 'Roads carry only so many: whoever finds none is lost. Save the strong ones first.',
    pl: 'Drogi mieszczą tylko tyle oddziałów: kto nie znajdzie drogi, przepada. Najpierw ratuj najsilniejszych.',
  },
  regroup: {
    en: 'After a won battle units that fought may go one town on, even into the next battle, or come back.',
    pl: 'Po wygranej bitwie oddziały, które walczyły, mogą przejść o jedno miasto, nawet do następnej bitwy, albo wrócić.',
  },
  'give-up-units': {
    en: 'The French hold a major city: choose which units you can spare. Weak ones count as much as strong ones.',
    pl: 'Francuzi trzymają główne miasto: wybierz oddziały, bez których się obejdziesz. Słabe liczą się tak samo jak silne.',
  },
  'roll-march': { en: 'On 1–3 the unit loses a step.', pl: 'Przy 1–3 oddział traci poziom siły.' },
  'roll-morale': { en: 'On 1–3 the unit runs.', pl: 'Przy 1–3 oddział ucieka.' },
  'roll-fire': {
    en: 'Each die at or below the firepower hits.',
    pl: 'Każda kość nie wyższa od siły ognia to trafienie.',
  },
  'draw-terrain': { en: 'Terrain is drawn blindly.', pl: 'Teren losuje się na ślepo.' },
} satisfies Words;
