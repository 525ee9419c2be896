/** One sentence for every kind of question: what it means and what a beginner may do. */
import type { Words } from '../../lib/words';

export const tips = {
  'name-figure': {
    en: 'This general is your famous one for the whole game: put him where you mean to fight first.',
    pl: 'Ten generał będzie twoim sławnym wodzem do końca gry: wskaż miejsce, gdzie zamierzasz najpierw walczyć.',
  },
  'draw-card': {
    en: 'Cards come from one common deck: nothing to decide here.',
    pl: 'Karty pochodzą ze wspólnej talii: nie ma tu o czym decydować.',
  },
  expel: {
    en: 'You lead a coalition and may send a member away before the secret choice; keep those who help you.',
    pl: 'Stoisz na czele koalicji i przed tajnym wyborem możesz kogoś wydalić; zatrzymaj tych, którzy ci pomagają.',
  },
  'choose-status': {
    en: 'Your status decides whom you may fight and who helps you this round. Neutral doubles your taxes; if you doubt, stay as you are.',
    pl: 'Status decyduje, z kim w tej rundzie możesz walczyć, a kto ci pomaga. Neutralność podwaja podatki; w razie wątpliwości zostań przy swoim.',
  },
  'turn-away': {
    en: 'Somebody has just joined your coalition. A friend more is a foe less: refuse only whom you want to fight.',
    pl: 'Ktoś właśnie wstąpił do twojej koalicji. Nowy przyjaciel to o wroga mniej: odpraw tylko tego, z kim chcesz walczyć.',
  },
  'choose-status-again': {
    en: 'The coalition does not want you. Neutral is safe and rich; expansionists may attack nearly everybody.',
    pl: 'Koalicja cię nie chce. Neutralność jest bezpieczna i bogata; ekspansjonista może atakować prawie każdego.',
  },
  bid: {
    en: 'A minor power goes to whoever offers most morale. Offer what its army is worth to you, or nothing at all.',
    pl: 'Pomniejsze mocarstwo dostaje ten, kto da najwięcej morale. Daj tyle, ile warta jest dla ciebie jego armia, albo nic.',
  },
  drill: {
    en: 'Draw a card and throw one away afterwards: your hand only gets better.',
    pl: 'Dobierz kartę, a potem jedną odrzuć: ręka może się tylko poprawić.',
  },
  'drill-discard': {
    en: 'Throw away the card you need least, usually the lowest.',
    pl: 'Odrzuć kartę najmniej potrzebną, zwykle najniższą.',
  },
  lead: {
    en: 'Choose one: generals onto the map, generals off it, a card, or 1 morale. With armies missing at the front, bring a general.',
    pl: 'Wybierz jedno: generałowie na planszę, generałowie z planszy, karta albo 1 punkt morale. Gdy na froncie brakuje armii, wprowadź generała.',
  },
  'answer-subsidy': {
    en: 'Britain offers money. It gains influence if you take 3 or more, but it is your army that grows.',
    pl: 'Wielka Brytania oferuje pieniądze. Przy 3 i więcej zyska wpływ, ale rośnie twoja armia.',
  },
  mobilise: {
    en: 'Spend everything: what is left is lost, unless you are Britain. Units at the front first, then cards, then morale.',
    pl: 'Wydaj wszystko: reszta przepada, chyba że grasz Wielką Brytanią. Najpierw oddziały na froncie, potem karty, potem morale.',
  },
  'choose-arbiter': {
    en: 'The arbiter gains 1 morale now and may later allow you more rounds. Choose somebody whom you do not threaten.',
    pl: 'Arbiter dostaje od razu 1 punkt morale i może potem zgodzić się na kolejne tury. Wybierz kogoś, komu nie zagrażasz.',
  },
  'order-moves': {
    en: 'Choose a general, then a territory. Each may move once in this round; leave garrisons, for generals alone control nothing.',
    pl: 'Wskaż generała, potem terytorium. W tej turze każdy rusza się raz; zostawiaj garnizony, bo sam generał niczego nie kontroluje.',
  },
  'plan-strategic-move': {
    en: 'A strategic move goes on through up to three territories of yours or of consenting allies. Choose the next, or stop.',
    pl: 'Ruch Strategiczny wiedzie przez najwyżej trzy terytoria twoje lub zgodnych sojuszników. Wskaż następne albo stań.',
  },
  consent: {
    en: 'An ally asks to enter land that you control. Agreeing costs nothing, and friends remember it.',
    pl: 'Sojusznik prosi o wejście na twoje terytorium. Zgoda nic nie kosztuje, a przyjaciele to pamiętają.',
  },
  'ask-for-round': {
    en: 'You may ask the arbiter for one more movement round, or stop here and give him nothing more.',
    pl: 'Możesz poprosić arbitra o kolejną Turę Ruchu albo skończyć i nic mu już nie dać.',
  },
  'allow-round': {
    en: 'As arbiter you gain morale for allowing another round. Refuse if the moves would be aimed at you.',
    pl: 'Jako arbiter zyskujesz morale za zgodę na kolejną turę. Odmów, jeśli te ruchy będą wymierzone w ciebie.',
  },
  'choose-battle': {
    en: 'Several battles wait. Fight first the one whose cards matter most to you: they are gone for the next.',
    pl: 'Czeka kilka bitew. Zacznij od tej, w której karty są ci najbardziej potrzebne: w następnej już ich nie będzie.',
  },
  evade: {
    en: 'Kutuzov may slip away before the battle. Do it if you are clearly weaker.',
    pl: 'Kutuzow może wymknąć się przed bitwą. Zrób to, jeśli jesteś wyraźnie słabszy.',
  },
  'declare-support': {
    en: 'A supporting general adds no strength but one card for each of his units, and loses a unit afterwards.',
    pl: 'Wspierający generał nie dodaje siły, lecz po jednej karcie za oddział, a potem traci jeden oddział.',
  },
  'play-battle-card': {
    en: 'Each card costs 1 morale. Count what is missing to win; if it is out of reach, pass and save your hand.',
    pl: 'Każda karta kosztuje 1 punkt morale. Policz, ile brakuje do wygranej; jeśli za dużo, spasuj i oszczędź rękę.',
  },
  'reveal-card': {
    en: 'Your open 3 turns one enemy card face up: choose the one you fear most.',
    pl: 'Twoja odkryta trójka odsłania jedną kartę przeciwnika: wskaż tę, której się najbardziej obawiasz.',
  },
  withdraw: {
    en: 'Where shall the beaten general go? Off the map he brings a free card at mobilisation; on the map he can fight again sooner.',
    pl: 'Dokąd ma odejść pokonany generał? Poza planszą da darmową kartę przy Mobilizacji; na planszy szybciej wróci do walki.',
  },
  'garrison-after-victory': {
    en: 'Turn a unit into a garrison and the territory is yours. Nearly always worth it.',
    pl: 'Zamień oddział w garnizon, a terytorium jest twoje. Prawie zawsze warto.',
  },
  'return-garrison': {
    en: 'Peace takes a garrison home: choose the general who gets it as a unit.',
    pl: 'Pokój odsyła garnizon do domu: wskaż generała, który dostanie go jako oddział.',
  },
  'leave-territories': {
    en: 'Your general may not stay here. To the nearest land of your own he keeps his units; off the map he loses them.',
    pl: 'Twój generał nie może tu zostać. Na najbliższe własne terytorium idzie z oddziałami; poza planszą je traci.',
  },
  throw: {
    en: 'Equal strength: rock-paper-scissors decides who must leave. Any choice is as good as another.',
    pl: 'Równe siły: papier, kamień, nożyce rozstrzygną, kto odchodzi. Każdy wybór jest równie dobry.',
  },
  'toss-coin': {
    en: 'Equal strength: a coin decides who must leave.',
    pl: 'Równe siły: o tym, kto odchodzi, decyduje moneta.',
  },
  'discard-excess': {
    en: 'Your hand is too large: throw away the lowest cards.',
    pl: 'Masz za dużo kart na ręce: odrzuć najniższe.',
  },
  'turn-napoleon-card': {
    en: 'France turns a card of Napoleon’s deck and does what it says.',
    pl: 'Francja odkrywa kartę z talii Napoleona i robi, co na niej stoi.',
  },
  'draw-for-france': {
    en: 'France draws its battle cards blindly from the deck.',
    pl: 'Francja dobiera karty Bitwy w ciemno, prosto z talii.',
  },
  encourage: {
    en: 'Several powers have the least morale: choose who gains 1. Whoever fights next needs it most.',
    pl: 'Kilka mocarstw ma najniższe morale: wskaż, kto zyska 1. Najbardziej potrzebuje go ten, kto będzie teraz walczył.',
  },
  'choose-race-territory': {
    en: 'France races for Paris and the rules leave the place to you: choose the one that hurts you least.',
    pl: 'Francja ściga się do Paryża, a zasady zostawiają wam wybór miejsca: wskażcie najmniej bolesne.',
  },
  'choose-french-general': {
    en: 'Several French generals could go: send the one whom you would rather not meet where he stands.',
    pl: 'Może ruszyć kilku francuskich generałów: wyślijcie tego, który najbardziej przeszkadza tam, gdzie stoi.',
  },
  'equip-france': {
    en: 'France has too little money for all its generals: give its units where they harm you least.',
    pl: 'Francji nie starcza pieniędzy dla wszystkich generałów: dajcie jej oddziały tam, gdzie najmniej zaszkodzą.',
  },
  'meet-neutral': {
    en: 'A neutral’s piece stands here. Passing in peace needs his consent; otherwise it comes to a battle.',
    pl: 'Stoją tu siły mocarstwa neutralnego. Pokojowe przejście wymaga zgody; inaczej dojdzie do bitwy.',
  },
  'choose-action-card': {
    en: 'All cards are opened together. A spent card comes back only with a dispatch, which also brings the diplomacy phase nearer.',
    pl: 'Karty odkrywa się razem. Zagrane wracają dopiero po wysłaniu depeszy, a ta przybliża też fazę dyplomacji.',
  },
  'give-tokens': {
    en: 'Two powers become allies only if each gives its token to the other. Whoever gets one from nobody stands alone.',
    pl: 'Sojusz powstaje tylko wtedy, gdy dwa mocarstwa dadzą żeton sobie nawzajem. Kto nie dostanie żadnego, zostaje sam.',
  },
  'place-trains': {
    en: 'Trains join territories for generals and units: lay them where your army will be needed next.',
    pl: 'Pociągi łączą terytoria generałom i oddziałom: połóż je tam, gdzie armia będzie wkrótce potrzebna.',
  },
  'move-generals': {
    en: 'Put your generals where you mean to fight, and take home those who stand idle.',
    pl: 'Ustaw generałów tam, gdzie zamierzasz walczyć, a bezczynnych odwołaj.',
  },
  'cancel-card': {
    en: 'You may cancel one card of your enemy: take the one that helps him most.',
    pl: 'Możesz unieważnić jedną kartę wroga: wskaż tę, która pomaga mu najbardziej.',
  },
} satisfies Words;
