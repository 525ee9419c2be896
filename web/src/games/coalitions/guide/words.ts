/** What the guide says in the first round of 1805, to whoever plays France. */
import type { Phrase } from '../../../lib/words';

export const says = {
  welcome: {
    title: { en: 'Welcome, Sire', pl: 'Witaj, Sire' },
    text: {
      en: 'It is 1805 and you are France. Bots lead the other powers. This is a real match: I only point at things, you decide. One round takes about fifteen minutes.',
      pl: 'Jest rok 1805, a ty prowadzisz Francję. Pozostałymi mocarstwami grają boty. To prawdziwa gra: ja tylko pokazuję, decydujesz ty. Runda trwa około piętnastu minut.',
    },
  },
  map: {
    title: { en: 'The map', pl: 'Mapa' },
    text: {
      en: 'Blue is your home. Striped territories are disputed: they bring influence to the powers in their stripes. Grey ones bring money. The figure is a territory’s value. Drag to move the map, pinch or roll to come closer.',
      pl: 'Niebieskie to twoje terytoria macierzyste. Terytoria w paski są sporne: dają wpływy mocarstwom w kolorach pasków. Szare dają pieniądze. Liczba to wartość terytorium. Mapę przesuwasz, przeciągając, a przybliżasz dwoma palcami lub kółkiem myszy.',
    },
  },
  powers: {
    title: { en: 'Six powers, one goal', pl: 'Sześć mocarstw, jeden cel' },
    text: {
      en: 'Whoever first has 25 influence wins. Morale pays for cards in battle, money buys units and more. You have a lot of morale and no money: make war before the others are ready.',
      pl: 'Wygrywa, kto pierwszy zdobędzie 25 punktów wpływu. Morale opłaca karty w bitwie, za pieniądze kupujesz oddziały i nie tylko. Masz dużo morale i żadnych pieniędzy: ruszaj, zanim inni będą gotowi.',
    },
  },
  prompt: {
    title: { en: 'What is asked of you', pl: 'O co pyta gra' },
    text: {
      en: 'Every question stands here, always in this place. What you can choose glows on the map or is a button. When it is not your turn, it says whom we wait for.',
      pl: 'Każde pytanie pojawia się tutaj, zawsze w tym miejscu. To, co można wybrać, świeci na mapie albo jest przyciskiem. Gdy nie twoja kolej, widać tu, na kogo czekamy.',
    },
  },
  napoleon: {
    title: { en: 'Where is Napoleon?', pl: 'Gdzie jest Napoleon?' },
    text: {
      en: 'One of your generals is Napoleon: he may move once more than the others in each round. Lorraine, on the Rhine and with three units, is a good place. Choose now.',
      pl: 'Jeden z twoich generałów to Napoleon: w każdej rundzie ma jeden ruch więcej niż inni. Dobrym miejscem jest Lotaryngia (Lorraine), nad Renem i z trzema oddziałami. Wybierz teraz.',
    },
  },
  wheel: {
    title: { en: 'The Wheel of War', pl: 'Koło Wojny' },
    text: {
      en: 'In each action turn every power does the action it stands over; then the wheel turns by one. You begin on movement. After that come drill, taxation, leadership, mobilisation and expanding influence, and the round is over.',
      pl: 'W każdej Turze Akcji mocarstwo wykonuje akcję, nad którą stoi; potem Koło obraca się o jedno pole. Zaczynasz od Ruchu. Po nim przyjdą Musztra, Opodatkowanie, Przywództwo, Mobilizacja i Poszerzenie Wpływów, i runda się skończy.',
    },
  },
  log: {
    title: { en: 'What just happened', pl: 'Co się właśnie stało' },
    text: {
      en: 'The others have acted before you: movement always comes last. The log tells it in sentences; click one to see the board as it was.',
      pl: 'Inni działali przed tobą: Ruch jest zawsze ostatni. Dziennik opowiada o tym zdaniami; kliknij jedno, by zobaczyć planszę z tamtej chwili.',
    },
  },
  arbiter: {
    title: { en: 'Choose an arbiter', pl: 'Wybierz arbitra' },
    text: {
      en: 'Your first movement round is certain. Whether you get a second and a third one, the arbiter decides, and is paid for it in morale: 1 now, then 2, then 3. Choose somebody who does not fear you: Prussia is neutral and looks on.',
      pl: 'Pierwszą Turę Ruchu masz na pewno. O drugiej i trzeciej decyduje arbiter i dostaje za to morale: 1 teraz, potem 2, potem 3. Wybierz kogoś, komu nie zagrażasz: Prusy są neutralne i tylko się przyglądają.',
    },
  },
  orders: {
    title: { en: 'Give your orders', pl: 'Wydaj rozkazy' },
    text: {
      en: 'Choose a general, then where he goes. A good start: from Picardie to Holland, which is empty, has your stripe and is worth 2. And from Lorraine towards Württemberg, the road to Bavaria.',
      pl: 'Wskaż generała, potem cel. Na początek: z Pikardii do Holandii, która jest pusta, ma twój pasek i wartość 2. A z Lotaryngii do Wirtembergii, bo tędy prowadzi droga do Bawarii.',
    },
  },
  garrison: {
    title: { en: 'Leave a garrison', pl: 'Zostaw garnizon' },
    text: {
      en: 'A general alone controls nothing. On entering or leaving a territory he may turn one of his units into a garrison: from then on it is yours, even when he goes on. That is how Holland brings you influence.',
      pl: 'Sam generał niczego nie kontroluje. Wchodząc na terytorium lub je opuszczając, może zamienić jeden oddział w garnizon: odtąd jest twoje, nawet gdy pójdzie dalej. Tak Holandia daje ci wpływy.',
    },
  },
  done: {
    title: { en: 'Finish when you like', pl: 'Kończysz, kiedy chcesz' },
    text: {
      en: 'Every general may move once in a movement round; none must. When all stand where you want them, end the moves. Battles come after that. A step that nobody has answered yet can be taken back.',
      pl: 'W Turze Ruchu każdy generał może ruszyć się raz, ale nie musi. Gdy wszyscy stoją, gdzie trzeba, zakończ ruchy. Bitwy przychodzą potem. Krok, na który nikt jeszcze nie odpowiedział, można cofnąć.',
    },
  },
  battle: {
    title: { en: 'A battle', pl: 'Bitwa' },
    text: {
      en: 'Both sides add up: a general 1, a unit 1, a garrison 1, and 4 within a fortress. Then cards decide. Each unit lets you play one card, and each card costs 1 morale.',
      pl: 'Obie strony sumują siłę: generał 1, oddział 1, garnizon 1, a w fortecy 4. Potem decydują karty. Każdy oddział pozwala zagrać jedną kartę, a każda karta kosztuje 1 punkt morale.',
    },
  },
  support: {
    title: { en: 'Support', pl: 'Wsparcie' },
    text: {
      en: 'A general with units next to the battle may support it: he adds no strength but lets you play more cards, one for each of his units. He loses a unit like everybody who takes part.',
      pl: 'Generał z oddziałami tuż obok bitwy może ją wesprzeć: nie dodaje siły, ale pozwala zagrać więcej kart, po jednej za oddział. Jak każdy uczestnik straci jeden oddział.',
    },
  },
  card: {
    title: { en: 'Play a card, or pass', pl: 'Zagraj kartę albo spasuj' },
    text: {
      en: 'Cards lie face down until all have finished; then the totals are compared. High cards now or pass and keep them? After a battle everybody who played draws one again. Whoever passes is out for this battle.',
      pl: 'Karty leżą zakryte, aż wszyscy skończą; potem porównuje się sumy. Wysokie karty teraz czy pas i oszczędzanie? Po bitwie każdy, kto grał, dobiera jedną. Kto spasował, w tej bitwie już nie gra.',
    },
  },
  victory: {
    title: { en: 'Won: plant the flag', pl: 'Wygrana: zatknij sztandar' },
    text: {
      en: 'Each beaten enemy general is 1 influence. If a unit is left, turn it into a garrison and the territory is yours. Nearly always worth it.',
      pl: 'Za każdego pokonanego generała masz 1 punkt wpływu. Jeśli został ci oddział, zamień go w garnizon, a terytorium jest twoje. Prawie zawsze warto.',
    },
  },
  withdraw: {
    title: { en: 'It happens to the best', pl: 'Zdarza się najlepszym' },
    text: {
      en: 'A beaten general loses his units and goes off the map or to the capital. Off the map he is not idle: at mobilisation each general there brings you a free card.',
      pl: 'Pokonany generał traci oddziały i schodzi z planszy albo wraca do stolicy. Poza planszą nie próżnuje: przy Mobilizacji każdy taki generał daje darmową kartę.',
    },
  },
  round: {
    title: { en: 'Once more?', pl: 'Jeszcze raz?' },
    text: {
      en: 'You may ask for another movement round. The arbiter gains morale for allowing it and may refuse. If you stand before Bavaria now, ask.',
      pl: 'Możesz poprosić o kolejną Turę Ruchu. Arbiter za zgodę zyskuje morale, ale może odmówić. Jeśli stoisz już u granic Bawarii, poproś.',
    },
  },
  drill: {
    title: { en: 'Drill', pl: 'Musztra' },
    text: {
      en: 'The wheel has turned. Draw a card, then throw away the one you need least; a 1 is the natural choice.',
      pl: 'Koło się obróciło. Dobierz kartę, potem odrzuć tę, której najmniej potrzebujesz; zwykle jest to jedynka.',
    },
  },
  allow: {
    title: { en: 'You are the arbiter', pl: 'Jesteś arbitrem' },
    text: {
      en: 'Somebody moves and asks you for another round. You gain morale for allowing it: take it, unless he stands at your border.',
      pl: 'Ktoś się porusza i prosi cię o kolejną turę. Za zgodę zyskujesz morale: bierz, chyba że stoi u twoich granic.',
    },
  },
  attacked: {
    title: { en: 'You are attacked', pl: 'Ktoś cię atakuje' },
    text: {
      en: 'Defending works like attacking. A 2 counts 3 on land that you control. If the battle is lost anyway, pass and save cards and morale.',
      pl: 'Obrona przebiega jak atak. Na terytorium, które kontrolujesz, dwójka liczy się jako 3. Jeśli bitwa i tak jest przegrana, spasuj i oszczędź karty oraz morale.',
    },
  },
  taxes: {
    title: { en: 'Taxes came in by themselves', pl: 'Podatki wpłynęły same' },
    text: {
      en: 'On taxation you take the value of your home and of grey territories that you hold. Disputed ones with your stripe bring influence instead. Spend the money at mobilisation: what is left there is lost.',
      pl: 'Opodatkowanie daje ci wartość terytoriów macierzystych i zajętych szarych. Sporne z twoim paskiem dają zamiast tego wpływy. Pieniądze wydasz przy Mobilizacji: co wtedy zostanie, przepada.',
    },
  },
  lead: {
    title: { en: 'Leadership', pl: 'Przywództwo' },
    text: {
      en: 'Choose one: bring generals onto the map, take some off, draw a card, or gain 1 morale. Two of your generals wait off the map. A new one comes without units but can be given some at mobilisation, which is next.',
      pl: 'Wybierz jedno: wprowadź generałów na planszę, zdejmij ich, dobierz kartę albo zyskaj 1 punkt morale. Dwóch twoich generałów czeka poza planszą. Nowy przybywa bez oddziałów, ale dostanie je przy Mobilizacji, która jest następna.',
    },
  },
  napoleonMoves: {
    title: { en: 'Napoleon moves', pl: 'Ruch Napoleona' },
    text: {
      en: 'With leadership, and only for you, Napoleon alone may move once more, without an arbiter. He may attack, too.',
      pl: 'Przy Przywództwie, i tylko u ciebie, sam Napoleon może ruszyć się jeszcze raz, bez arbitra. Może też zaatakować.',
    },
  },
  mobilise: {
    title: { en: 'Mobilisation', pl: 'Mobilizacja' },
    text: {
      en: 'Spend it all: a unit, a card or a point of morale costs 1, a fortress 5. Money that is left over is lost. Fill up the generals at the front first, three units each.',
      pl: 'Wydaj wszystko: oddział, karta i punkt morale kosztują po 1, forteca 5. Reszta pieniędzy przepada. Najpierw uzupełnij generałów na froncie, po trzy oddziały.',
    },
  },
  influence: {
    title: { en: 'Influence grows', pl: 'Wpływy rosną' },
    text: {
      en: 'In the last turn of the round you expand influence by yourself: all disputed territories with your stripe that you hold, and foreign homes. Hold Holland, Bavaria and Lombardia, and 25 is not far.',
      pl: 'W ostatniej turze rundy Poszerzenie Wpływów dzieje się samo: liczą się zajęte terytoria sporne z twoim paskiem i cudze macierzyste. Z Holland, Bavaria i Lombardia do 25 niedaleko.',
    },
  },
  diplomacy: {
    title: { en: 'A new round: diplomacy', pl: 'Nowa runda: dyplomacja' },
    text: {
      en: 'From now on each round begins with diplomacy: Austria, Prussia, Russia and the Ottomans secretly choose a status, with Britain, with you, neutral or expansionist. You lead your coalition and may send members away. Between people this is where the talking is done.',
      pl: 'Odtąd każda runda zaczyna się dyplomacją: Austria, Prusy, Rosja i Imperium Osmańskie potajemnie wybierają status: z Wielką Brytanią, z tobą, neutralny albo ekspansjonista. Ty stoisz na czele swojej koalicji i możesz kogoś z niej wydalić. Między ludźmi to pora na rozmowy.',
    },
  },
  update: {
    title: { en: 'The board follows', pl: 'Plansza się dostosowuje' },
    text: {
      en: 'New friends and foes may not stand together: after the declarations generals and garrisons leave where they must. The log says who went where.',
      pl: 'Nowi przyjaciele i wrogowie nie mogą stać razem: po deklaracjach generałowie i garnizony schodzą skąd trzeba. Dziennik mówi, kto dokąd poszedł.',
    },
  },
  farewell: {
    title: { en: 'That was a whole round', pl: 'To była cała runda' },
    text: {
      en: 'You have seen everything. Play on: small hints stay with you when something new is asked, and the rules are one click away. Vive l’Empereur!',
      pl: 'Wiesz już wszystko. Graj dalej: gdy padnie nowe pytanie, pomogą krótkie wskazówki, a zasady są o jedno kliknięcie stąd. Vive l’Empereur!',
    },
  },
} as const satisfies Record<string, { title: Phrase; text: Phrase }>;
