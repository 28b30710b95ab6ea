import { LISTS } from '@datum/contract/lists/all';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import type { ListField, ListSlug } from '@datum/contract/lists/list';
import type { ListRow } from '@datum/contract/lists/row';
import { type RowBody, rowBody } from '@datum/contract/lists/values';
import { issuesOf } from '@datum/contract/messages/refusals/said-issues';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import type { FormProblem } from '../../ui/forms/error-summary.tsx';
import { useListWords } from './use-list-words.ts';

/** What the form of a row holds while it is typed. */
export interface RowDraft {
  readonly code: string;
  readonly name_en: string;
  readonly name_ms: string;
  readonly valid_from: string | null;
  readonly sort: string;
  readonly note: string;
  readonly reason: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Form of a row: its values with a draft kept, the contract's own check before sending, and a lost race. */
export function useRowForm(slug: ListSlug, row: ListRow | null, onSaved: (row: ListRow) => void) {
  const t = useTranslations('lists');
  const words = useListWords();
  const { locale } = useLanguage();
  const [base, setBase] = useState(row);
  const [draft, setDraft] = useState(() => draftOf(slug, row));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [theirs, setTheirs] = useState<ListRow | null>(null);
  const { send, busy, problem } = useSend();
  const initial = draftOf(slug, base);
  const dirty = JSON.stringify(draft) !== JSON.stringify(initial);
  const kept = useDraft({
    screen: `lists/${slug}/${row?.id ?? 'new'}`,
    values: draft,
    dirty,
    restore: setDraft,
  });
  const endpoints = LIST_ENDPOINTS[slug];

  async function save(version = base?.version): Promise<void> {
    const parsed = rowBody(LISTS[slug]).safeParse(bodyOf(draft));
    if (!parsed.success) {
      const wordOf = (path: readonly PropertyKey[], message: string) =>
        isEmpty(draft, path) ? t('give', { field: words.field(fieldKey(path)) }) : message;
      setWrong(
        Object.fromEntries(
          issuesOf(rowBody(LISTS[slug]), bodyOf(draft), locale).map(({ path, message }) => [
            path.join('.'),
            wordOf(path, message),
          ]),
        ),
      );
      return;
    }
    setWrong({});
    const reason = draft.reason.trim();
    const saved =
      base && version !== undefined
        ? await send(endpoints.edit, {
            params: { id: base.id },
            body: { ...parsed.data, version, ...(reason ? { reason } : {}) },
          })
        : await send(endpoints.create, { body: parsed.data });
    if (saved) {
      kept.drop();
      onSaved(saved);
    } else if (base) {
      await look(base.id);
    }
  }

  /** After a refusal: is somebody else's version there now? */
  async function look(id: number): Promise<void> {
    const now = await call(endpoints.show, { params: { id } });
    setTheirs(now.version === base?.version ? null : now);
  }

  const fields = {
    ...wrong,
    ...Object.fromEntries(
      Object.entries(problem?.fields ?? {}).map(([name, [first]]) => [name, first ?? '']),
    ),
  };
  return {
    draft,
    change: (part: Partial<RowDraft>) => setDraft((before) => ({ ...before, ...part })),
    changeValue: (name: string, value: unknown) =>
      setDraft((before) => ({ ...before, values: { ...before.values, [name]: value } })),
    dirty,
    busy,
    saved: kept.state,
    save: () => save(),
    /** The field's error: the contract's, or the server's. */
    errorOf: (name: string): string | null => fields[name] ?? null,
    problems: Object.entries(fields).map(([field, message]): FormProblem => ({ field, message })),
    /** What was refused as a whole. */
    failure: problem && Object.keys(problem.fields).length === 0 && !theirs ? problem : null,
    theirs,
    keepMine: () => {
      const version = theirs?.version;
      setBase(theirs);
      setTheirs(null);
      void save(version);
    },
    takeTheirs: () => {
      setBase(theirs);
      setDraft(draftOf(slug, theirs));
      setTheirs(null);
      kept.drop();
    },
    giveUp: () => {
      kept.drop();
      setDraft(initial);
    },
  } as const;
}

/** Key of a field's words: `name.en` is `name_en`, `values.level` is `level`. */
const fieldKey = (path: readonly PropertyKey[]): string => path.filter((part) => part !== 'values').join('_');

/** Whether nothing was given there: then the reader's own words say so, not the schema's. */
function isEmpty(draft: RowDraft, path: readonly PropertyKey[]): boolean {
  const whole: unknown = { ...bodyOf(draft) };
  const value = path.reduce<unknown>(
    (inside, part) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, part) : undefined),
    whole,
  );
  return value === '' || value === null || value === undefined;
}

/** A row as the form holds it; an empty form for a new one. */
export function draftOf(slug: ListSlug, row: ListRow | null): RowDraft {
  return {
    code: row?.code ?? '',
    name_en: row?.name.en ?? '',
    name_ms: row?.name.ms ?? '',
    valid_from: row?.valid_from ?? null,
    sort: String(row?.sort ?? 0),
    note: row?.note ?? '',
    reason: '',
    values:
      row?.values ?? Object.fromEntries(LISTS[slug].fields.map((field) => [field.name, emptyOf(field)])),
  };
}

const bodyOf = ({
  name_en,
  name_ms,
  sort,
  reason: _,
  ...draft
}: RowDraft): Readonly<Record<keyof RowBody, unknown>> => ({
  ...draft,
  name: { en: name_en, ...(name_ms.trim() ? { ms: name_ms } : {}) },
  sort: Number(sort === '' ? 0 : sort),
  values: Object.fromEntries(
    Object.entries(draft.values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter((one) => one !== '') : value,
    ]),
  ),
});

function emptyOf({ kind, name }: ListField): unknown {
  if (name === 'data_set') {
    return 'bmp';
  }
  if (name === 'frequency') {
    return 'M';
  }
  return {
    text: '',
    choice: null,
    decimal: null,
    'yes-no': false,
    words: [],
    reference: null,
    attributes: {},
    limits: {},
    factors: [],
  }[kind];
}
