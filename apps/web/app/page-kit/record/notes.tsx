import { useSite } from '../../lib/deploy/use-site.ts';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { RecordForm } from '../form/record-form.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import type { Writing } from '../form/writing.ts';
import classes from './notes.module.css';

interface Note {
  readonly id: number;
  readonly text: string;
  readonly by: string | null;
  readonly at: string;
}
interface NotesProps<Answer> {
  readonly notes: readonly Note[];
  /** Name of the draft: `users/<uuid>/note`. */
  readonly draft: string;
  readonly write: Writing<Answer>;
  readonly words: {
    readonly label: string;
    readonly hint?: string;
    readonly add: string;
    readonly added: string;
    readonly none: string;
  };
}

/** Notes of staff about a record: added, never changed. */
export function Notes<Answer>({ notes, draft, write, words }: NotesProps<Answer>) {
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const form = useRecordForm({
    draft,
    record: null,
    valuesOf: () => ({ text: '' }),
    bodyOf: (values) => values,
    write,
    said: () => words.added,
  });
  const { label, hint, add, none } = words;
  return (
    <>
      {/* the next note begins empty */}
      <RecordForm form={form} title={label} submitLabel={add} onSubmit={() => void form.save('another')}>
        <TextareaField {...form.field('text', label)} {...(hint ? { hint } : {})} />
      </RecordForm>
      {notes.length === 0 && <p className="muted">{none}</p>}
      <ul className={classes.notes}>
        {notes.map(({ id, text, by, at }) => (
          <li key={id}>
            <p>{text}</p>
            <span className="muted">{`${by}, ${formatMoment(at, locale, zone)}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
