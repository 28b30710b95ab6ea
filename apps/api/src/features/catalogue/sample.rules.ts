import type { EnteredTable } from '@datum/contract/entered-series/published';
import type { FigureTable } from '@datum/contract/publication/published';
import type { EnteredSubject } from '@datum/contract/subjects/entered';
import type { Subject } from '@datum/contract/subjects/subject';
import { SAMPLE_ONLY } from '@datum/contract/subscriptions/opened';
import type { TableFormat } from '../../platform/files/tables.ts';
import { enteredFile } from '../entered-series/published/file.rules.ts';
import { figureFile } from '../published/file.rules.ts';

interface Around {
  readonly locale: 'en' | 'ms';
  readonly format: TableFormat;
  readonly link: string;
  readonly madeAt: Date;
}

/** What the sample of any product is asked for by: the page as it opens to a visitor. */
const asOpened = (asOf: number) =>
  ({ from: undefined, to: undefined, measure: 'level', asOf, opened: SAMPLE_ONLY }) as const;

/** The table that a visitor sees of a computed product. */
export const sampleRequest = ({ code, kind }: Subject, asOf: number) =>
  ({
    ...asOpened(asOf),
    subject: code,
    kind: kind === 'prices' ? 'average' : 'cost_index',
    regions: 'country',
    items: [],
    groups: [],
    categories: [],
    variant: '',
    base: 'current',
  }) as const;

/** The same of entered series. */
export const enteredSampleRequest = (subject: EnteredSubject, asOf: number) =>
  ({ ...asOpened(asOf), subject, series: undefined, frequency: undefined }) as const;

/** Files of the sample are nobody's: they are made for no account and filtered by nothing. */
const forEverybody = { madeFor: '', filters: [] } as const;

export const sampleFile = (table: FigureTable, around: Around) =>
  figureFile({ table, isSample: true, ...forEverybody, ...around });

export const enteredSampleFile = (subject: EnteredSubject, table: EnteredTable, around: Around) =>
  enteredFile({ subject, table, ...forEverybody, ...around });
