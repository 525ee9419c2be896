/** Places after prepositions, for Polish sentences: the same table that the server's sentences are made with. */
import table from '../../../../data/names-pl.csv?raw';

export type PlaceForms = {
  /** „w Serbii” */
  within: string;
  /** „z Serbii” */
  outOf: string;
};

const forms = new Map<string, PlaceForms>();
for (const line of table.trim().split('\n').slice(1)) {
  const [id = '', within = '', , outOf = ''] = line.split(',');
  forms.set(id, { within, outOf });
}

/** What a phrase about a place may want besides its name. A place without forms keeps its name. */
export function formsOfPlace(id: string, name: string): PlaceForms {
  return forms.get(id) ?? { within: `w ${name}`, outOf: `z ${name}` };
}
