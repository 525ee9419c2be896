/** A record from elsewhere as a table that is over: the same map, log and timeline show it. Its plies are the entries. */
import { api, troubleOf } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import type { Lang } from '../lib/words';
import { looking } from '../table/ahead';
import { TableStore } from '../table/table.svelte';
import type { Entry, Speech, TableOf } from '../table/speech';
import type { PlyShown, PositionShown, RecordShown } from '../wire/api';

type PositionOf = Omit<PositionShown, 'view'> & { readonly view: Speech['view'] };
type PlyOf<S extends Speech> = Pick<PlyShown, 'ply' | 'seat'> & Pick<Entry<S>, 'told'>;

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
      const [end, { plies }] = await Promise.all([
        this.#position(record.plies.length),
        api.get<{ plies: PlyOf<Speech>[] }>(`/records/${this.id}/log?${this.#looking()}`),
      ]);
      if (generation !== this.#generation) return;
      this.record = record;
      this.game = record.game;
      this.table = this.#shown(record, end);
      this.entries = entriesOf(plies);
      this.connection = 'over';
      this.trouble = null;
      if (this.past) void this.lookBack(this.past.number);
    } catch (error) {
      if (generation !== this.#generation) return;
      this.trouble = troubleOf(error);
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
    return looking(this.seat, this.#lang);
  }

  #position(ply: number): Promise<PositionOf> {
    return api.get<PositionOf>(`/records/${this.id}/at/${ply}?${this.#looking()}`);
  }

  #shown(record: RecordShown, position: PositionOf): TableOf<Speech> {
    return {
      id: this.id,
      board: position.board,
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
        hints: 0,
      },
      host: { id: '', name: '' },
      commitment: record.commitment ?? '',
      key: record.key ?? null,
      seats: position.seats.map((seat) => {
        // Nobody asks who it was: a record may name nobody.
        const person = { id: '', name: record.people?.[seat.seat] ?? '' };
        return {
          ...seat,
          person,
          bot: null,
          bank: null,
          running_since: null,
          free_since: null,
          is_away: false,
          has_resigned: false,
        };
      }),
      wishes: [],
      applicants: [],
      closes: null,
      pending: [],
      question: null,
      may_undo: false,
      view: position.view,
      outcome: position.outcome ?? null,
      again: null,
    };
  }
}

/** An entry for each decision of a player; what chance answered belongs to it. */
export function entriesOf<S extends Speech>(plies: readonly PlyOf<S>[]): Entry<S>[] {
  const entries: Entry<S>[] = [];
  for (const { ply, seat, told } of plies) {
    const step: Entry['step'] =
      seat === 'chance' ? { step: 'began' } : { step: 'played', seat, hand: 'person' };
    const entry: Entry<S> = { number: ply, ply, at: 0, step, told };
    const last = seat === 'chance' ? entries.pop() : undefined;
    entries.push(last ? { ...entry, step: last.step, told: [...last.told, ...entry.told] } : entry);
  }
  return entries;
}
