/** The code of each page, fetched when it is first looked at. */
import type { Component } from 'svelte';

type Page = () => Promise<{ default: Component }>;

const pages: Readonly<Record<string, Page>> = {
  '': () => import('./home/Home.svelte'),
  create: () => import('./create/Create.svelte'),
  table: () => import('./table/Table.svelte'),
  record: () => import('./replay/Record.svelte'),
  import: () => import('./replay/Import.svelte'),
  people: () => import('./people/Person.svelte'),
  login: () => import('./people/Login.svelte'),
  rules: () => import('./rules/Rules.svelte'),
  learn: () => import('./learn/Learn.svelte'),
  settings: () => import('./settings/Settings.svelte'),
  help: () => import('./help/Help.svelte'),
};

/** By the first part of its address. */
export function pageOf(name: string): Page {
  return pages[name] ?? (() => import('./help/Nothing.svelte'));
}
