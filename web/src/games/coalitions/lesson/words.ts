/** What the pages of learning and of help say about Koalicje. */
import type { Words } from '../../../lib/words';

export const words = {
  // Learning
  lead: {
    en: 'You play a first round as France in 1805, for real. A guide points at what matters and lets you decide. About fifteen minutes; the match is yours to go on with.',
    pl: 'Rozgrywasz naprawdę pierwszą rundę 1805 roku jako Francja. Przewodnik wskazuje, co ważne, a decydujesz ty. Około piętnastu minut; potem możesz grać dalej.',
  },
  start: { en: 'Begin the first round', pl: 'Zacznij pierwszą rundę' },
  step1: {
    en: 'Name Napoleon and look around the map.',
    pl: 'Wskażesz Napoleona i rozejrzysz się po mapie.',
  },
  step2: {
    en: 'Move: an arbiter, marches, garrisons, perhaps a battle.',
    pl: 'Ruch: arbiter, przemarsze, garnizony, może bitwa.',
  },
  step3: {
    en: 'Drill, taxes, leadership and Napoleon’s own move.',
    pl: 'Musztra, podatki, Przywództwo i Ruch Napoleona.',
  },
  step4: {
    en: 'Mobilisation, influence, and diplomacy as the next round begins.',
    pl: 'Mobilizacja, wpływy i dyplomacja na początku następnej rundy.',
  },

  // A match in pictures
  wheelTitle: { en: 'The wheel turns', pl: 'Koło się obraca' },
  wheelText: {
    en: 'Each power does the action it stands over. Then the wheel turns by one. After six turns everybody has done everything once, and a round is over.',
    pl: 'Każde mocarstwo wykonuje akcję, nad którą stoi. Potem Koło obraca się o jedno pole. Po sześciu turach każdy zrobił wszystko raz i runda się kończy.',
  },
  moveTitle: { en: 'Generals march, garrisons hold', pl: 'Generałowie idą, garnizony trzymają' },
  moveText: {
    en: 'A general leads up to three units. Alone he controls nothing: he leaves a unit behind as a garrison, and the land is yours.',
    pl: 'Generał prowadzi najwyżej trzy oddziały. Sam niczego nie kontroluje: zostawia oddział jako garnizon i ziemia jest twoja.',
  },
  battleTitle: { en: 'Battles: strength and cards', pl: 'Bitwy: siła i karty' },
  battleText: {
    en: 'What stands there counts, cards played face down are added, each costs morale. The higher sum wins; whoever took part loses a unit.',
    pl: 'Liczy się to, co stoi na miejscu, dochodzą karty zagrane zakryte, każda kosztuje morale. Wygrywa wyższa suma; każdy uczestnik traci oddział.',
  },
  winTitle: { en: 'First to 25 influence', pl: 'Kto pierwszy ma 25 wpływów' },
  winText: {
    en: 'Disputed lands with your stripe, foreign homes and beaten generals bring influence. And a foreign general in Paris at the end of a round ends the game at once.',
    pl: 'Wpływy dają sporne ziemie z twoim paskiem, cudze terytoria macierzyste i pokonani generałowie. A obcy generał w Paryżu na koniec rundy kończy grę od razu.',
  },
  wheelAlt: {
    en: 'The wheel at the start of a round: Britain on drill, the Ottoman Empire on taxation, Russia on leadership, Prussia on mobilisation, Austria on expand influence, France on movement. It turns clockwise.',
    pl: 'Koło na początku rundy: Wielka Brytania na Musztrze, Imperium Osmańskie na Opodatkowaniu, Rosja na Przywództwie, Prusy na Mobilizacji, Austria na Poszerzeniu Wpływów, Francja na Ruchu. Obraca się zgodnie z ruchem wskazówek zegara.',
  },
  moveAlt: {
    en: 'A general with three units marches from Picardie to Holland and leaves one of them there as a garrison.',
    pl: 'Generał z trzema oddziałami idzie z Pikardii do Holandii i zostawia tam jeden z nich jako garnizon.',
  },
  battleAlt: {
    en: 'France attacks with a general and three units, 4, and plays cards worth 6: 10. Austria defends with a general, two units and a garrison, 4, and cards worth 5: 9. France wins.',
    pl: 'Francja atakuje generałem i trzema oddziałami, 4, i gra karty za 6: razem 10. Austria broni się generałem, dwoma oddziałami i garnizonem, 4, i kartami za 5: razem 9. Wygrywa Francja.',
  },
  winAlt: {
    en: 'A track from 0 to 25: powers move to the right.',
    pl: 'Tor od 0 do 25: mocarstwa przesuwają się w prawo.',
  },
  garrisonWord: { en: 'garrison', pl: 'garnizon' },
  generalWord: { en: 'general', pl: 'generał' },
  unitsWord: { en: 'units', pl: 'oddziały' },
  cardsWord: { en: 'cards', pl: 'karty' },
} satisfies Words;
