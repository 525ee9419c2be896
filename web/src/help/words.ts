import type { Words } from '../lib/words';

export const words = {
  title: { en: 'Help', pl: 'Pomoc' },
  contents: { en: 'On this page', pl: 'Na tej stronie' },

  // What it is
  what: { en: 'What this is', pl: 'Co to jest' },
  what1: {
    en: 'A table for great-power board games of Europe: alone against bots, around one screen, or with friends in one evening or over weeks.',
    pl: 'Stół do gier planszowych o mocarstwach Europy: samemu z botami, przy jednym ekranie albo z przyjaciółmi, w jeden wieczór lub przez wiele tygodni.',
  },
  what2: {
    en: 'The table knows the rules: it offers what is allowed, says why something is not, and does the counting. You don’t need an account to start playing; make one later and your seats stay yours.',
    pl: 'Stół zna zasady: podsuwa to, co wolno, tłumaczy, czemu czegoś nie wolno, i liczy. Przed pierwszym ruchem konto nie jest potrzebne; załóż je później, a miejsca zostaną twoje.',
  },
  games: { en: 'Games on the shelf', pl: 'Gry na półce' },
  learnButton: { en: 'Learn it by playing', pl: 'Naucz się, grając' },

  // A match
  match: { en: 'How a match goes', pl: 'Jak przebiega gra' },
  readRules: { en: 'Read the full rules', pl: 'Przeczytaj całe zasady' },

  // With others
  others: { en: 'With other people', pl: 'Z innymi ludźmi' },
  linkTitle: { en: 'By link', pl: 'Przez link' },
  linkText: {
    en: 'Open a table and send its link. Anyone who has it can take a seat or watch. Once you begin, bots play the seats that are still free.',
    pl: 'Otwórz stół i wyślij link. Kto go ma, może usiąść albo się przyglądać. Wolne miejsca obejmą boty, gdy zaczniecie.',
  },
  screenTitle: { en: 'At one screen', pl: 'Przy jednym ekranie' },
  screenText: {
    en: 'Everyone around one device. Between players, the screen shows only the map and asks to be passed on, so that cards stay hidden. If you trust each other, a tablet in the middle of a real table works best.',
    pl: 'Wszyscy przy jednym urządzeniu. Między dwoma graczami ekran pokazuje tylko mapę i prosi o przekazanie, więc karty pozostają zakryte. Najlepiej sprawdza się tablet pośrodku prawdziwego stołu.',
  },
  clockTitle: { en: 'Clocks', pl: 'Zegary' },
  clockText: {
    en: 'You can play without a clock, in one evening, or over weeks with days per decision. Your clock runs only while you are being asked. When it runs out, a bot plays for you until you come back: you lose nothing but time.',
    pl: 'Można grać bez zegara, w jeden wieczór albo tygodniami, z dniami na decyzję. Zegar biegnie tylko wtedy, gdy ktoś jest pytany. Gdy czas minie, gra za niego bot, póki nie wróci: traci się tylko czas.',
  },
  talkTitle: { en: 'Talk', pl: 'Rozmowy' },
  talkText: {
    en: 'Talk to everyone, or write letters that only some can read. When the rules forbid conferring, such as while battle cards are played, letters stay closed.',
    pl: 'Możesz mówić do wszystkich albo pisać listy, które przeczytają tylko niektórzy. Gdy zasady zabraniają narad, na przykład podczas zagrywania kart Bitwy, przy stole panuje cisza.',
  },

  // Keys
  keys: { en: 'Keys at the table', pl: 'Klawisze przy stole' },
  keyTab: {
    en: 'from one choice to the next, on the map too',
    pl: 'od jednego wyboru do następnego, także na mapie',
  },
  keyArrows: { en: 'to a neighbouring place', pl: 'na sąsiednie miejsce' },
  keyEnter: { en: 'choose, confirm', pl: 'wybierz, potwierdź' },
  keyBack: { en: 'take back the last step', pl: 'cofnij ostatni krok' },
  keyWhy: { en: 'the rule behind the current question', pl: 'zasada dotycząca bieżącego pytania' },
  keyHint: { en: 'ask for a hint', pl: 'poproś o podpowiedź' },
  keyZoom: { en: 'zoom in, zoom out', pl: 'bliżej, dalej' },
  keyLog: { en: 'log', pl: 'dziennik' },
  keyTalk: { en: 'talk', pl: 'rozmowy' },
  keyHelp: { en: 'all keys', pl: 'wszystkie klawisze' },
  keyEscape: { en: 'close, put down', pl: 'zamknij, puść' },

  // Chance
  chance: { en: 'Chance that can be checked', pl: 'Los, który można sprawdzić' },
  chance1: {
    en: 'When a table is opened, a secret key fixes every card and every roll, and a fingerprint of that key is published. Nobody can predict a card or a roll from the fingerprint, and nobody can swap the key later without being noticed.',
    pl: 'Gdy stół zostaje otwarty, cały los wyznacza tajny klucz, a jego odcisk jest jawny. Z odcisku nikt nie odgadnie karty ani rzutu i nikt nie podmieni potem klucza tak, by tego nie było widać.',
  },
  chance2: {
    en: 'After the match the key is revealed. Then every card and every roll can be checked: download the record and run',
    pl: 'Po grze klucz zostaje ujawniony. Wtedy można sprawdzić każdą kartę i każdy rzut: pobierz zapis i uruchom',
  },
  chance3: {
    en: 'What you may not see is never sent to your browser: there is nothing hidden in the page to look for.',
    pl: 'Tego, czego nie wolno ci widzieć, serwer w ogóle nie wysyła do przeglądarki: na stronie nie ma czego szukać.',
  },

  // Bots
  bots: { en: 'Bots', pl: 'Boty' },
  bots1: {
    en: 'The Drummer plays anything the rules allow; the Recruit takes whatever looks best right now; the Officer thinks its best moves through, a turn ahead; the Marshal does so at greater depth. All but the Drummer have a temper: even, cautious, greedy, loyal or treacherous. They see only what their seat may see. They also stand in for people who are late or have left.',
    pl: 'Dobosz robi cokolwiek, byle zgodnie z zasadami; Rekrut bierze to, co od razu wygląda najlepiej; Oficer rozgrywa najlepsze ruchy w głowie, o turę naprzód; Marszałek robi to dłużej. Każdy prócz Dobosza ma charakter: zrównoważony, ostrożny, zachłanny, lojalny albo wiarołomny. Wszyscy widzą tylko to, co wolno widzieć ich miejscu. Zastępują też spóźnionych i nieobecnych.',
  },
  bots3: {
    en: 'When it’s your decision, you can ask for a hint: a marshal says what it would do, how likely you are to win and what to expect. It knows no more than you do. How many hints you get is agreed when the table is opened.',
    pl: 'Gdy coś decydujesz, możesz poprosić o podpowiedź: marszałek powie, co by zrobił, z szansą na wygraną i tym, czego się spodziewać. Wie tyle co ty. Ile jest podpowiedzi, ustala się przy otwarciu stołu.',
  },
  bots2: {
    en: 'You can write your own: make a token on your page, and the API documentation tells you the rest.',
    pl: 'Możesz napisać własnego: na swojej stronie utwórz żeton dostępu, a resztę mówi opis API.',
  },
  api: { en: 'The API', pl: 'API' },

  // Accessibility
  access: { en: 'For everybody', pl: 'Dla każdego' },
  access1: {
    en: 'Everything works with the keyboard alone and with a screen reader; choices on the map are also available as a list. Powers and armies are told apart by emblem and hatching, not by colour alone. In Settings you can turn off motion and choose day or night.',
    pl: 'Wszystko można zrobić samą klawiaturą i odczytać czytnikiem ekranu; wybory na mapie są też listą. Mocarstwa i armie odróżnia godło i kreskowanie, nie tylko kolor. W ustawieniach wyłączysz ruch i wybierzesz dzień lub noc.',
  },
  access2: {
    en: 'If something gets in your way, tell the host of this site: it counts as a bug.',
    pl: 'Jeśli coś ci przeszkadza, powiedz temu, kto prowadzi ten serwer: to jest błąd do poprawienia.',
  },

  // Hosting
  hosting: { en: 'A site of your own', pl: 'Własny serwer' },
  hosting1: {
    en: 'Hegemon is free software: one program, nothing else to install. For a club or a weekend, run',
    pl: 'Hegemon to wolne oprogramowanie, jeden program, do którego nie trzeba nic doinstalowywać. Dla klubu albo na weekend uruchom',
  },
  hosting2: {
    en: 'and open the address it prints. The file docs/hosting.md that comes with it covers backups, limits and your own domain.',
    pl: 'i otwórz adres, który poda. Dołączony plik docs/hosting.md mówi o kopiach zapasowych, ograniczeniach i własnej nazwie.',
  },

  // Nothing here
  nothingTitle: { en: 'Terra incognita', pl: 'Terra incognita' },
  nothingText: {
    en: 'There is nothing at this address: the map ends here. Perhaps a letter got lost on the way.',
    pl: 'Pod tym adresem nic nie ma: tu kończy się mapa. Może po drodze zgubiła się jakaś litera.',
  },
  nothingHome: { en: 'Back to the home page', pl: 'Wróć na stronę główną' },
} satisfies Words;
