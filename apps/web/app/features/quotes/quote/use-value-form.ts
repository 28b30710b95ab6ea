import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { enterQuotes } from '@datum/contract/collection/quote-entry';
import type { GridRow } from '@datum/contract/collection/quotes';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { draftOf, entryOf } from './value-form.part.tsx';

type Line = Omit<GridRow, 'spark'>;

interface ValueFormOptions {
  readonly sheetId: number;
  readonly line: Line;
  /** The line as it is now: somebody else may have entered a value first. */
  readonly latest?: () => Promise<Line>;
  readonly said: string;
  readonly onSaved: (results: AnswerOf<typeof enterQuotes>['data']) => void;
}

/** The value of one line as it is typed; `ValueFields` draws it. It is sent as a block of one. */
export function useValueForm({ sheetId, line, latest, said, onSaved }: ValueFormOptions) {
  return useRecordForm({
    draft: `quotes/${sheetId}/${line.line_id}`,
    record: line,
    valuesOf: draftOf,
    bodyOf: (draft, base) => ({ channel: 'form', entries: [entryOf(base, draft)] }),
    write: writing(enterQuotes, { params: { id: sheetId } }),
    ...(latest ? { latest } : {}),
    said: () => said,
    onSaved: ({ data }) => onSaved(data),
  });
}
export type ValueForm = ReturnType<typeof useValueForm>;
