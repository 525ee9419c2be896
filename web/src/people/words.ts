import type { Counted, Words } from '../lib/words';

export const words = {
  logIn: { en: 'Log in', pl: 'Zaloguj się' },
  register: { en: 'Create an account', pl: 'Załóż konto' },
  noAccountNeeded: {
    en: 'You can play without an account. With one, you can find your tables on every device.',
    pl: 'Można grać bez konta. Z kontem znajdziesz swoje stoły na każdym urządzeniu.',
  },
  haveAccount: { en: 'I have an account', pl: 'Mam konto' },
  wantAccount: { en: 'I am new here', pl: 'Jestem tu po raz pierwszy' },
  guestNotice: {
    en: 'You are playing as {name}. Give this guest a name and a password, and all your seats stay yours.',
    pl: 'Grasz jako {name}. Nadaj temu gościowi nazwę i hasło, a wszystkie miejsca zostaną twoje.',
  },
  guestLogin: {
    en: 'If you log in to another account, the guest’s seats stay behind.',
    pl: 'Jeśli zalogujesz się na inne konto, miejsca gościa zostaną przy nim.',
  },
  toClaim: { en: 'Keep my seats: name this guest', pl: 'Zachowaj miejsca: nazwij tego gościa' },
  name: { en: 'Name', pl: 'Nazwa' },
  nameHint: { en: '2 to 24 letters, digits or spaces', pl: 'od 2 do 24 liter, cyfr lub odstępów' },
  password: { en: 'Password', pl: 'Hasło' },
  passwordHint: { en: 'at least 8 characters', pl: 'co najmniej 8 znaków' },
  badName: {
    en: 'A name has 2 to 24 letters, digits or spaces.',
    pl: 'Nazwa ma od 2 do 24 liter, cyfr lub odstępów.',
  },
  badPassword: {
    en: 'A password needs at least 8 characters.',
    pl: 'Hasło musi mieć co najmniej 8 znaków.',
  },
  show: { en: 'Show', pl: 'Pokaż' },
  hide: { en: 'Hide', pl: 'Ukryj' },

  guest: { en: 'guest', pl: 'gość' },
  since: { en: 'Here since {date}', pl: 'Tutaj od: {date}' },
  played: { en: 'Matches played', pl: 'Rozegrane partie' },
  won: { en: 'Won', pl: 'Wygrane' },
  tables: { en: 'Tables', pl: 'Stoły' },
  goingOn: { en: 'In progress', pl: 'W toku' },
  history: { en: 'History', pl: 'Historia' },
  noTables: { en: 'No public tables yet.', pl: 'Nie ma jeszcze publicznych stołów.' },
  noOwnTables: {
    en: 'You haven’t played at a table yet.',
    pl: 'Nie siedzisz jeszcze przy żadnym stole.',
  },
  playNow: { en: 'Play your first match', pl: 'Do pierwszej partii' },

  account: { en: 'Account', pl: 'Konto' },
  claimTitle: { en: 'Keep this account', pl: 'Zachowaj to konto' },
  claimAbout: {
    en: 'You are a guest: only this browser knows you. With a name and a password you can log in anywhere, and your seats stay yours.',
    pl: 'Jesteś gościem: zna cię tylko ta przeglądarka. Z nazwą i hasłem zalogujesz się wszędzie, a miejsca zostaną twoje.',
  },
  claim: { en: 'Keep it', pl: 'Zachowaj' },
  claimed: { en: 'Done: from now on you are {name}.', pl: 'Gotowe: odtąd nazywasz się {name}.' },
  changePassword: { en: 'Change password', pl: 'Zmień hasło' },
  oldPassword: { en: 'Current password', pl: 'Dotychczasowe hasło' },
  newPassword: { en: 'New password', pl: 'Nowe hasło' },
  change: { en: 'Change', pl: 'Zmień' },
  changed: { en: 'Your password has been changed.', pl: 'Hasło zostało zmienione.' },
  tokens: { en: 'Tokens for bots', pl: 'Żetony dostępu dla botów' },
  tokensAbout: {
    en: 'A program with a token can play in your name. The token is shown once: copy it, and delete it here when you no longer need it.',
    pl: 'Program z żetonem gra w twoim imieniu. Żeton widać tylko raz: skopiuj go, a gdy przestanie być potrzebny, usuń.',
  },
  tokenLabel: { en: 'What is it for?', pl: 'Do czego służy?' },
  makeToken: { en: 'Make a token', pl: 'Utwórz żeton' },
  tokenOnce: {
    en: 'Copy it now; it will not be shown again:',
    pl: 'Skopiuj teraz, więcej się nie pokaże:',
  },
  copy: { en: 'Copy', pl: 'Kopiuj' },
  copied: { en: 'Copied', pl: 'Skopiowano' },
  forget: { en: 'Delete', pl: 'Usuń' },
  forgetToken: { en: 'Delete the token {label}', pl: 'Usuń żeton {label}' },
  tokenUntil: { en: 'until {date}', pl: 'do {date}' },
  blocked: { en: 'People you don’t want to meet', pl: 'Osoby, których nie chcesz spotykać' },
  noBlocked: { en: 'Nobody.', pl: 'Nikogo.' },
  unblock: { en: 'Make peace with {name}', pl: 'Pogódź się z {name}' },
  unblockShort: { en: 'Make peace', pl: 'Pogódź się' },
  logOut: { en: 'Log out', pl: 'Wyloguj się' },
  logOutGuest: {
    en: 'You are a guest without a password: you won’t be able to log in again, and you will lose your seats. Are you sure?',
    pl: 'Jesteś gościem bez hasła: nikt się tu już nie zaloguje, a miejsca przepadną. Na pewno?',
  },
  reallyLogOut: { en: 'Log out anyway', pl: 'Wyloguj mimo to' },
  stay: { en: 'Stay', pl: 'Zostań' },

  block: { en: 'I don’t want to meet {name}', pl: 'Nie chcę spotykać {name}' },
  blockAbout: {
    en: 'Neither of you will be able to sit at a table the other has opened.',
    pl: 'Wtedy żadne z was nie siądzie przy stole otwartym przez drugie.',
  },
  isBlocked: { en: 'You don’t want to meet {name}.', pl: 'Nie chcesz spotykać {name}.' },
  report: { en: 'Tell the host of this site', pl: 'Zgłoś gospodarzowi serwera' },
  reportWhat: { en: 'What happened?', pl: 'Co się stało?' },
  send: { en: 'Send', pl: 'Wyślij' },
  reported: {
    en: 'Thank you. The host will look into it.',
    pl: 'Dziękujemy. Gospodarz się tym zajmie.',
  },
  nobodyTitle: { en: 'Nobody here', pl: 'Nikogo tu nie ma' },
} satisfies Words;

export const matches: Counted = {
  en: ['1 match', '{count} matches'],
  pl: ['1 partia', '{count} partie', '{count} partii'],
};
