/** What is said around the question, and in the panels that need drawings: it comes with them. */
import type { Words } from '../../lib/words';
import { words as first } from './words';

export const words = {
  ...first,
  close: { en: 'Close', pl: 'Zamknij' },
  skip: { en: 'Skip', pl: 'Pomiń' },
  hide: { en: 'Hide', pl: 'Zwiń' },
  confirmHint: { en: 'Enter confirms', pl: 'Enter potwierdza' },
  less: { en: 'Less', pl: 'Mniej' },
  more: { en: 'More', pl: 'Więcej' },
  // Choosing
  confirm: { en: 'Confirm', pl: 'Potwierdź' },
  waitFor: { en: 'Still open: {powers}', pl: 'Jeszcze nie wybrali: {powers}' },
  // Statuses
  britishMeans: {
    en: 'At war with France’s side and expansionists; subsidies and the sea lanes.',
    pl: 'Wojna ze stroną Francji i ekspansjonistami; subwencje i Szlaki Morskie.',
  },
  frenchMeans: {
    en: 'At war with Britain’s side and expansionists.',
    pl: 'Wojna ze stroną Wielkiej Brytanii i ekspansjonistami.',
  },
  neutralMeans: {
    en: 'At peace with all; double taxes; your generals stay on your own ground.',
    pl: 'Pokój ze wszystkimi; podwójne podatki; generałowie zostają u siebie.',
  },
  expansionistMeans: {
    en: 'At war with both coalitions; you need nobody.',
    pl: 'Wojna z obiema koalicjami; nikogo nie potrzebujesz.',
  },
  now: { en: 'now', pl: 'teraz' },
  seal: { en: 'Seal it', pl: 'Zapieczętuj' },
  declare: { en: 'Declare it', pl: 'Ogłoś' },
  sealed: { en: 'Your sealed letter', pl: 'Twój zapieczętowany list' },
  sealedStatus: { en: '{power}: {status}', pl: '{power}: {status}' },
  sealedBid: { en: '{power}: bid {bid}', pl: '{power}: oferta {bid}' },
  sealedThrow: { en: '{power}: {hand}', pl: '{power}: {hand}' },
  opened: { en: 'The letters are opened', pl: 'Listy zostały otwarte' },
  stays: { en: 'stays', pl: 'bez zmian' },
  was: { en: 'was: {status}', pl: 'dotąd: {status}' },

  // Powers that are chosen
  arbiterGains: { en: '{from} → {to} now', pl: '{from} → {to} od razu' },
  arbiterLater: {
    en: 'Then 2 for a second round, 3 for a third, if they allow it.',
    pl: 'Potem 2 za drugą Turę Ruchu i 3 za trzecią, jeśli się zgodzi.',
  },
  nameArbiter: { en: 'Name {power} arbiter', pl: 'Arbiter: {power}' },
  expelPower: { en: 'Expel {power}', pl: 'Wydal: {power}' },
  turnAwayPower: { en: 'Turn away {power}', pl: 'Odpraw: {power}' },
  encouragePower: { en: 'Morale for {power}', pl: 'Morale dla: {power}' },
  moraleIs: { en: 'morale {morale}', pl: 'morale {morale}' },
  influenceIs: { en: 'influence {influence}', pl: 'wpływy {influence}' },

  // Bids
  bidFor: { en: 'Bid', pl: 'Oferta' },
  bidLeaves: { en: 'Morale {from}, after a win {to}', pl: 'Morale {from}, po wygranej {to}' },
  bidTies: {
    en: 'Ties go to the first in power order: Britain, France, Austria, Prussia, Russia, Ottomans.',
    pl: 'Przy równych ofertach decyduje porządek mocarstw: Wielka Brytania, Francja, Austria, Prusy, Rosja, Imperium Osmańskie.',
  },
  sealBid: { en: 'Seal the bid of {bid}', pl: 'Zapieczętuj ofertę: {bid}' },
  bidsOpened: { en: 'The bids for {minor}', pl: 'Oferty za: {minor}' },
  takesControl: {
    en: '{power} takes control for {paid} morale',
    pl: '{power} przejmuje kontrolę za {paid} morale',
  },
  takeControl: {
    en: '{power} take control for {paid} morale',
    pl: '{power} przejmują kontrolę za {paid} morale',
  },

  // Cards
  battleCard: { en: 'Battle card {value}', pl: 'Karta Bitwy {value}' },
  battleCardHidden: { en: 'Face-down battle card', pl: 'Zakryta karta Bitwy' },
  strongAtHome: {
    en: 'Counts {amount} where you rule',
    pl: 'U siebie liczy się jako {amount}',
  },
  scouts: { en: 'Face up: turns up an enemy card', pl: 'Odkryta: ujawnia kartę wroga' },
  strongInPairs: { en: 'Each pair in a pile: +{amount}', pl: 'Każda para w stosie: +{amount}' },
  costsMoraleWhenLost: {
    en: 'Lost battle: −{amount} morale',
    pl: 'Przegrana bitwa: −{amount} morale',
  },
  hand: { en: 'Cards of {power}', pl: 'Karty: {power}' },
  handCount: { en: '{cards} of {limit}', pl: '{cards} z {limit}' },
  handEmpty: { en: 'No cards', pl: 'Brak kart' },
  discardNow: { en: 'Discard the {value}', pl: 'Odrzuć kartę {value}' },
  justDrawn: { en: 'just drawn', pl: 'dobrana' },
  chooseCard: { en: 'Choose a card', pl: 'Wybierz kartę' },
  forWhom: { en: 'For the general in', pl: 'Za generała w' },
  playDown: { en: 'Play the {value} face down', pl: 'Zagraj zakrytą {value}' },
  playUp: { en: 'Play the {value} face up', pl: 'Zagraj odkrytą {value}' },
  faceUp: { en: 'face up', pl: 'odkryta' },
  pass: { en: 'Pass', pl: 'Pasuj' },
  costsMorale: {
    en: 'Each card costs 1 morale; {power} has {morale}.',
    pl: 'Każda karta kosztuje 1 punkt morale; {power}: {morale}.',
  },
  freeCard: {
    en: '{power} has no morale: one card is free.',
    pl: '{power} nie ma morale: jedna karta jest za darmo.',
  },
  turnUp: { en: 'Turn it up', pl: 'Odkryj ją' },

  // Leadership
  place: { en: 'Place a general', pl: 'Wprowadź generała' },
  placeFigure: { en: 'Place {figure}', pl: 'Wprowadź: {figure}' },
  placeWaiting: { en: 'Off the map: {count}', pl: 'Poza planszą: {count}' },
  recall: { en: 'Take generals off', pl: 'Zdejmij generałów' },
  recallHint: { en: 'Off the map they lose their units', pl: 'Poza planszą tracą oddziały' },
  takeCard: { en: 'Draw a card', pl: 'Dobierz kartę' },
  takeMorale: { en: '+1 morale', pl: '+1 morale' },
  oneOfFour: { en: 'One of these four:', pl: 'Jedno z czterech:' },
  onMapNow: { en: 'Now choose the place on the map.', pl: 'Teraz wskaż miejsce na mapie.' },
  subsidies: { en: 'Subsidies', pl: 'Subwencje' },
  subsidyHint: {
    en: 'Accepted offers of 3 or more bring 1 influence.',
    pl: 'Przyjęta oferta na 3 lub więcej daje 1 punkt wpływu.',
  },
  offerMoney: { en: 'Offer {money}', pl: 'Zaproponuj {money}' },
  offerTo: { en: 'Amount for {power}', pl: 'Kwota dla: {power}' },

  // Letters
  letterFrom: { en: '{power} writes', pl: 'Pisze {power}' },
  route: { en: '{from} → {to}', pl: '{from} → {to}' },
  purposeMove: { en: 'to move there', pl: 'wejście tam' },
  purposeEvade: { en: 'to withdraw before the battle', pl: 'odwrót przed bitwą' },
  purposeWithdraw: { en: 'to withdraw', pl: 'odwrót' },
  purposeSea: { en: 'passage by sea', pl: 'przejście morzem' },
  purposeStay: { en: 'to stay', pl: 'pozostanie' },
  purposePeace: { en: 'to stand there in peace', pl: 'stanie tam pokojowo' },
  purposeLeave: { en: 'leave to stay', pl: 'zgoda na pozostanie' },
  roundAsked: { en: 'Movement round {round}', pl: '{round}. Tura Ruchu' },
  moraleChange: { en: 'Your morale {from} → {to}', pl: 'Twoje morale {from} → {to}' },
  moneyChange: { en: 'Your money {from} → {to}', pl: 'Twoje pieniądze {from} → {to}' },
  arbiterIs: { en: 'Arbiter: {power}', pl: 'Arbiter: {power}' },
  arbiterMorale: { en: 'morale {from} → {to} if allowed', pl: 'morale {from} → {to} za zgodę' },

  // The shop
  wareUnit: { en: 'Unit', pl: 'Oddział' },
  wareCard: { en: 'Battle card', pl: 'Karta Bitwy' },
  wareMorale: { en: 'Morale', pl: 'Morale' },
  wareFortress: { en: 'Fortress', pl: 'Forteca' },
  price: { en: 'costs {price}', pl: 'kosztuje {price}' },
  moneyLeft: { en: 'Money left', pl: 'Zostało pieniędzy' },
  bought: { en: 'bought: {count}', pl: 'kupiono: {count}' },
  missingMoney: { en: 'not enough money', pl: 'za mało pieniędzy' },
  missingFull: { en: 'morale is at 15', pl: 'morale wynosi 15' },
  missingRoom: { en: 'every general has 3', pl: 'każdy generał ma 3' },
  missingLeft: { en: 'none left', pl: 'już nie ma' },
  missingGarrison: { en: 'no garrison without one', pl: 'brak garnizonu bez fortecy' },
  missingCards: { en: 'no card to draw', pl: 'nie ma czego dobrać' },
  // Moves
  garrison: { en: 'garrison', pl: 'garnizon' },

  // Rock, paper, scissors
  rock: { en: 'Rock', pl: 'Kamień' },
  paper: { en: 'Paper', pl: 'Papier' },
  scissors: { en: 'Scissors', pl: 'Nożyce' },
  throwIt: { en: 'Throw {hand}', pl: 'Pokaż: {hand}' },
  throwsOpened: { en: 'Rock, paper, scissors', pl: 'Papier, kamień, nożyce' },
  coin: { en: 'The coin', pl: 'Moneta' },

  // The battle
  battleIn: { en: 'Battle in {place}', pl: 'Bitwa {within}' },
  attacker: { en: 'Attack', pl: 'Atak' },
  defender: { en: 'Defence', pl: 'Obrona' },
  strength: { en: 'Strength', pl: 'Siła' },
  partGeneral: { en: 'general', pl: 'generał' },
  partUnits: { en: 'units', pl: 'oddziały' },
  partCards: { en: 'cards', pl: 'karty' },
  partGarrison: { en: 'garrison', pl: 'garnizon' },
  partFortress: { en: 'garrison with fortress', pl: 'garnizon z fortecą' },
  partSupport: { en: 'support', pl: 'wsparcie' },
  partUnseen: { en: 'before cards', pl: 'przed kartami' },
  partAbilities: { en: 'abilities', pl: 'zdolności' },
  supporter: { en: 'supports from {place}', pl: 'wspiera {outOf}' },
  passed: { en: 'passed', pl: 'pas' },
  nextCard: { en: 'Next: {power}', pl: 'Teraz: {power}' },
  nobodyPlayed: { en: 'no cards yet', pl: 'jeszcze bez kart' },
  track: {
    en: 'Strength track: attack {attack}, defence {defence}',
    pl: 'Tor siły: atak {attack}, obrona {defence}',
  },
  takes: { en: '{power} takes {place}', pl: '{power} zdobywa terytorium {place}' },
  take: { en: '{power} take {place}', pl: '{power} zdobywają terytorium {place}' },
  holds: { en: '{power} holds {place}', pl: '{power} utrzymuje terytorium {place}' },
  hold: { en: '{power} hold {place}', pl: '{power} utrzymują terytorium {place}' },
  drawn: { en: 'A draw in {place}', pl: 'Remis {within}' },
  score: { en: '{attack}:{defence}', pl: '{attack}:{defence}' },

  // Napoleon's deck
  napoleonCard: { en: 'Napoleon card {number}', pl: 'Karta Napoleona {number}' },
  race: { en: 'The race to Paris', pl: 'Wyścig do Paryża' },
  frenchOrders: { en: 'What France does, and why', pl: 'Co robi Francja i dlaczego' },

  // The end
  over: { en: 'The match is over', pl: 'Koniec partii' },
  wins: { en: '{powers} wins', pl: 'Wygrywa {powers}' },
  win: { en: '{powers} win', pl: 'Wygrywają {powers}' },
  nobodyWins: {
    en: 'France wins: the coalition is beaten',
    pl: 'Wygrywa Francja: koalicja pokonana',
  },
  togetherWin: { en: 'The Grand Coalition wins', pl: 'Wygrywa Wielka Koalicja' },
  byInfluence: { en: 'by influence', pl: 'przewagą wpływów' },
  byParis: { en: 'Paris is taken', pl: 'Paryż zdobyty' },
  byAgreement: { en: 'by agreement', pl: 'za zgodą graczy' },
  finalInfluence: { en: 'Final influence', pl: 'Końcowe wpływy' },
  youWon: { en: 'The victory is yours.', pl: 'Zwycięstwo jest twoje.' },

  // Powers
  powers: { en: 'Powers', pl: 'Mocarstwa' },
  you: { en: 'you', pl: 'ty' },
  nobody: { en: 'free seat', pl: 'wolne miejsce' },
  deckPlays: { en: 'Napoleon’s deck', pl: 'talia Napoleona' },
  uncontrolled: { en: 'uncontrolled', pl: 'bez kontroli' },
  minorOf: { en: 'under {power}', pl: 'pod kontrolą: {power}' },
  morale: { en: 'Morale', pl: 'Morale' },
  influence: { en: 'Influence', pl: 'Wpływy' },
  money: { en: 'Money', pl: 'Pieniądze' },
  cards: { en: 'Battle cards', pl: 'Karty Bitwy' },
  offMap: { en: 'Generals off the map', pl: 'Generałowie poza planszą' },
  arbiter: { en: 'Arbiter of this movement', pl: 'Arbiter tego Ruchu' },
  road: { en: 'Influence {influence} of {goal}', pl: 'Wpływy: {influence} z {goal}' },
  isAsked: { en: 'is deciding', pl: 'decyduje' },
  up: { en: 'up {count}', pl: 'wzrost o {count}' },
  down: { en: 'down {count}', pl: 'spadek o {count}' },
  zones: { en: 'Who stands where', pl: 'Kto gdzie stoi' },
  nobodyThere: { en: 'nobody', pl: 'nikt' },

  // The wheel
  wheelNow: { en: 'Action this turn', pl: 'Akcja w tej turze' },
} satisfies Words;
