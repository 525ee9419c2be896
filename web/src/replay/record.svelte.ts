/** A record from elsewhere as a table that is over: the same map, log and timeline show it. Its plies are the entries. */
import { api, Trouble } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import type { Lang } from '../lib/words';
import { TableStore } from '../table/table.svelte';
import type {
  PliesShown,
  PlyShown,
  PositionShown,
  RecordShown,
  TableShown,
  UpdateShown,
} from '../wire/api';

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
        api.get<PliesShown>(`/records/${this.id}/log?${this.#looking()}`),
      ]);
      if (generation !== this.#generation) return;
      this.record = record;
      this.table = this.#shown(record, end);
      this.entries = entriesOf(plies);
      this.connection = 'over';
      this.trouble = null;
      if (this.past) void this.lookBack(this.past.number);
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
export function entriesOf(plies: readonly PlyShown[]): UpdateShown[] {
  const entries: UpdateShown[] = [];
  for (const { ply, seat, events, sentences } of plies) {
    const last = entries.at(-1);
    if (seat === 'chance' && last) {
      last.number = last.ply = ply;
      last.events.push(...events);
      last.sentences = [...(last.sentences ?? []), ...sentences];
    } else {
      const step: UpdateShown['step'] =
        seat === 'chance' ? { step: 'began' } : { step: 'played', seat, hand: 'person' };
      entries.push({
        number: ply,
        ply,
        at: 0,
        step,
        events: [...events],
        sentences: [...sentences],
      });
    }
  }
  return entries;
}
