import type { CardPlace, Column } from './column.ts';

/** Which kinds may take which place of a card by themselves, in order of preference. */
const takers: readonly { place: CardPlace; kinds: readonly Column<never>['kind'][] }[] = [
  { place: 'value', kinds: ['number', 'money'] },
  { place: 'change', kinds: ['change', 'date', 'period'] },
  { place: 'status', kinds: ['status'] },
  { place: 'note', kinds: ['text'] },
];

/**
 * The place of each column on a card: what the columns say, else the first column as title, the newest figure, the
 * first change, the state and the second text. One column a place.
 */
export function cardPlaces<Row>(columns: readonly Column<Row>[]): Map<string, CardPlace> {
  const places = new Map<string, CardPlace>();
  const taken = new Set<CardPlace>();
  const put = (column: Column<Row> | undefined, place: CardPlace) => {
    if (!column || taken.has(place) || places.has(column.id)) return;
    places.set(column.id, place);
    taken.add(place);
  };
  for (const column of columns) if (column.card && column.card !== 'none') put(column, column.card);
  put(columns[0], 'title');
  for (const { place, kinds } of takers) {
    const fitting = columns.filter(
      ({ id, kind, card }) => card !== 'none' && !places.has(id) && kinds.includes(kind),
    );
    put(fitting.find((column) => column.latest) ?? fitting[0], place);
  }
  return places;
}
