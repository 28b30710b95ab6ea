import type { ListField, ReferenceList, ReferenceTarget } from '@datum/contract/lists/list';
import type { Label, ListRow } from '@datum/contract/lists/row';

/** Codes of everything that references name, by where they lie. */
export type Codes = ReadonlyMap<ReferenceTarget, ReadonlyMap<string, Label>>;

/** Columns of a list's file: what all lists have, then its own fields; references are codes. */
export const columnsOf = (list: ReferenceList): string[] => [
  'code',
  'name_en',
  'name_ms',
  ...list.fields.map(columnOf),
  'valid_from',
  'valid_to',
  'sort',
  'note',
];

/** The column of a field: `parent_id` is `parent`. */
export const columnOf = ({ name }: ListField): string => name.replace(/_id$/, '');

/** A row as the cells of its file. */
export function cellsOf(list: ReferenceList, row: ListRow, codes: Codes): Record<string, string> {
  const own = list.fields.map((field) => [columnOf(field), cellOf(field, row, codes)]);
  return {
    code: row.code,
    name_en: row.name.en ?? '',
    name_ms: row.name.ms ?? '',
    ...(Object.fromEntries(own) as Record<string, string>),
    valid_from: row.valid_from ?? '',
    valid_to: row.valid_to ?? '',
    sort: String(row.sort),
    note: row.note,
  };
}

function cellOf(field: ListField, row: ListRow, codes: Codes): string {
  const value = row.values[field.name];
  switch (field.kind) {
    case 'reference':
      return row.labels[field.name]?.code ?? '';
    case 'yes-no':
      return value ? 'yes' : 'no';
    case 'words':
      return (value as string[]).join('; ');
    case 'attributes':
    case 'limits':
      return Object.entries(value as object)
        .map(([key, member]) => `${key}=${member}`)
        .join('; ');
    case 'factors': {
      const byId = new Map([...(codes.get('units') ?? [])].map(([code, { id }]) => [id, code]));
      return (value as { unit_id: number; factor: string }[])
        .map(({ unit_id, factor }) => `${byId.get(unit_id)}=${factor}`)
        .join('; ');
    }
    default:
      return value === null ? '' : String(value);
  }
}

/** A cell as the value of its field; a code that is in no list stays as text, which the field's check refuses. */
export function valueOfCell(field: ListField, cell: string, codes: Codes): unknown {
  switch (field.kind) {
    case 'reference':
      return cell === '' ? null : (codes.get(field.list)?.get(cell)?.id ?? unknownCode(cell));
    case 'yes-no':
      return YES_NO[cell.toLowerCase()] ?? cell;
    case 'words':
      return pieces(cell);
    case 'attributes':
    case 'limits':
      return Object.fromEntries(pairs(cell));
    case 'factors':
      return pairs(cell).map(([code, factor]) => ({
        unit_id: codes.get('units')?.get(code)?.id ?? unknownCode(code),
        factor,
      }));
    case 'text':
      return cell;
    default:
      return cell === '' ? null : cell;
  }
}

/** Any other word stays as it is and is refused: taken for no, it would change the row in silence. */
const YES_NO: Readonly<Record<string, boolean>> = {
  ...{ yes: true, ya: true, true: true, '1': true },
  ...{ no: false, tidak: false, false: false, '0': false, '': false },
};

/** Names the code in the refusal that follows. */
const unknownCode = (code: string) => `unknown code ${code}`;

const pieces = (cell: string): string[] =>
  cell
    .split(';')
    .map((piece) => piece.trim())
    .filter(Boolean);

const pairs = (cell: string): [string, string][] =>
  pieces(cell).map((piece) => {
    const [key = '', ...rest] = piece.split('=');
    return [key.trim(), rest.join('=').trim()];
  });
