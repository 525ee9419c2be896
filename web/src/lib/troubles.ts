/** Says what went wrong in the language of the page. */
import { Trouble } from './api';
import { t } from './settings.svelte';
import { byCode, byMessage } from './trouble-words';
import type { Phrase } from './words';

export function say(problem: unknown): string {
  if (!(problem instanceof Trouble)) return t(byCode.unknown);
  const phrase =
    (byMessage as Record<string, Phrase>)[problem.message] ??
    (problem.status === 429
      ? byCode['too-many']
      : (byCode as Record<string, Phrase>)[problem.code]);
  if (phrase) return t(phrase);
  const message = problem.message;
  return message ? ended(message.charAt(0).toUpperCase() + message.slice(1)) : t(byCode.unknown);
}

/** As a sentence ends. */
export function ended(text: string): string {
  return ['.', '!', '?'].includes(text.at(-1) ?? '') ? text : `${text}.`;
}
