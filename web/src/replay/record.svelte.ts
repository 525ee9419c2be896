/**
 * A record from elsewhere as a table that is over: the same map, log and timeline show it. Its plies are the entries; what
 * they brought about is asked for ply by ply, and told as it comes in.
 */
import { api, Trouble } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import type { Lang } from '../lib/words';
import { TableStore } from '../table/table.svelte';
import type { PositionShown, RecordShown, TableShown, UpdateShown } from '../wire/api';

/** Between two plies that are fetched while nobody waits for them. */
const PAUSE = 60;
/** So many plies are added to the log at once. */
const AT_ONCE = 12;

export class RecordStore extends TableStore {
  record: RecordShown | null = $state.raw(null);
  #lang: Lang = settings.lang;
  #wanted = 0;
  #generation = 0;

  override get lang(): Lang {
    return this.#lang;
  }

  override async open(seat: number | null = this.seat, lang: Lang = settings.lang): Promise<void> {
    const generation = ++this.#generation;
    this.seat = seat;
    this.#lang = lang;
    try {
      const record = this.record ?? (await api.get<RecordShown>(`/records/${this.id}`));
      const end = await this.#position(record.plies.length);
      if (generation !== this.#generation) return;
      this.record = record;
      this.table = this.#shown(record, end);
      this.entries = entriesOf(record.plies);
      this.connection = 'over';
      this.trouble = null;
      if (this.past) void this.lookBack(this.past.number);
      void this.#tellAll(generation);
    } catch (error) {
      if (generation !== this.#generation) return;
      this.trouble = error instanceof Trouble ? error : new Trouble(0, 'unknown', String(error));
    }
  }

  override close(): void {
    this.#generation++;
    super.close();
  }

  override async lookBack(ply: number): Promise<void> {
    const wanted = ++this.#wanted;
    const position = await this.attempt(() => this.#position(ply));
    if (!position || !this.record || wanted !== this.#wanted) return;
    this.past = this.#shown(this.record, position);
  }

  override backToNow(): void {
    this.#wanted++;
    this.past = null;
  }

  #looking(): string {
    return `lang=${this.#lang}${this.seat === null ? '' : `&seat=${this.seat}`}`;
  }

  #position(ply: number): Promise<PositionShown> {
    return api.get<PositionShown>(`/records/${this.id}/at/${ply}?${this.#looking()}`);
  }

  #shown(record: RecordShown, position: PositionShown): TableShown {
    return {
      id: this.id,
      number: position.ply,
      ply: position.ply,
      status: 'ended',
      terms: {
        game: record.game,
        scenario: record.scenario,
        players: record.players,
        options: record.options ?? {},
        clock: null,
        is_public: false,
        one_screen: false,
        opens_talk: false,
        stand_in: '',
      },
      host: { id: '', name: '' },
      commitment: record.commitment ?? '',
      key: record.key ?? null,
      seats: position.seats.map((seat) => {
        // Nobody asks who it was: a record may name nobody.
        return { ...seat, person: { id: '', name: record.people?.[seat.seat] ?? '' }, bot: null };
      }),
      wishes: [],
      pending: [],
      question: null,
      may_undo: false,
      view: position.view,
      outcome: position.outcome ?? null,
      again: null,
    } as TableShown;
  }

  /** The story, a ply at a time and without haste. */
  async #tellAll(generation: number): Promise<void> {
    let round = 0;
    let turn = 0;
    const told = new Map<number, Pick<UpdateShown, 'sentences' | 'events'>>();
    const show = () => {
      this.entries = this.entries.map((old) => ({ ...old, ...told.get(old.number) }));
      told.clear();
    };
    for (const entry of [...this.entries]) {
      if (generation !== this.#generation) return;
      try {
        const { sentences, view } = await this.#position(entry.number);
        if (generation !== this.#generation) return;
        const now = view as { round?: number; 'action-turn'?: number; battle?: unknown } | null;
        const events: unknown[] = sentences.map(() => ({}));
        if (now?.round && now.round !== round) events.push({ event: 'round-began', round: (round = now.round) });
        if (now?.['action-turn'] && now['action-turn'] !== turn)
          events.push({ event: 'turn-began', turn: (turn = now['action-turn']) });
        told.set(entry.number, { sentences, events });
      } catch {
        break;
      }
      if (told.size >= AT_ONCE) show();
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    show();
  }
}

/** An entry for each decision of a player; what chance answered belongs to it. */
export function entriesOf(plies: readonly string[]): UpdateShown[] {
  const entries: UpdateShown[] = [];
  plies.forEach((ply, index) => {
    const who = ply.slice(0, ply.indexOf(':'));
    const number = index + 1;
    const last = entries.at(-1);
    if (who === 'chance' && last) {
      last.number = number;
      last.ply = number;
      return;
    }
    const step: UpdateShown['step'] =
      who === 'chance' ? { step: 'began' } : { step: 'played', seat: Number(who), hand: 'person' };
    entries.push({ number, ply: number, at: 0, step, events: [], sentences: [] });
  });
  return entries;
}
