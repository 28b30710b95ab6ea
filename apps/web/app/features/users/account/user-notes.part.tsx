import { addUserNote, listUserNotes } from '@datum/contract/people/user-notes';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import classes from '../users.module.css';

/** Notes of staff about an account: added, never changed. */
export function UserNotes({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('users.notes');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const called = useCall(listUserNotes, { params: { uuid } });
  return (
    <Loaded called={called}>
      {({ data }) => (
        <>
          <NewNote uuid={uuid} />
          {data.length === 0 && <p className="muted">{t('none')}</p>}
          <ul className={classes.acts}>
            {data.map((note) => (
              <li key={note.id}>
                <p>{note.text}</p>
                <span>{`${note.by}, ${formatMoment(note.at, locale, zone)}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

function NewNote({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('users.notes');
  const form = useRecordForm({
    draft: `users/${uuid}/note`,
    record: null,
    valuesOf: () => ({ text: '' }),
    bodyOf: (values) => values,
    write: writing(addUserNote, { params: { uuid } }),
    said: () => t('added'),
  });
  return (
    // the next note begins empty
    <RecordForm
      form={form}
      title={t('label')}
      submitLabel={t('add')}
      onSubmit={() => void form.save('another')}
    >
      <TextareaField {...form.field('text', t('label'))} hint={t('hint')} />
    </RecordForm>
  );
}
