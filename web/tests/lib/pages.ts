/** The pages that everybody can open, by name. */
export const PAGES = {
  home: '/',
  create: '/create',
  'create-with-friends': '/create?with=friends',
  learn: '/learn',
  rules: '/rules/koalicje',
  help: '/help',
  settings: '/settings',
  login: '/login',
  import: '/import',
  'learn-napoleon': '/learn/napoleon-1815',
  'help-napoleon': '/help/napoleon-1815#match',
} as const;
