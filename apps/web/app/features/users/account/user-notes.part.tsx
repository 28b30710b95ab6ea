import { addUserNote, listUserNotes } from '@datum/contract/people/user-notes';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldError } from '../../../lib/api/form-refusal.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { Failure } from '../../../page-kit/failure.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import classes from '../users.module.css';

/** Notes of staff about an account: added, never changed. */
export function UserNotes({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('users.notes');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const params = { uuid };
  const { answer, problem: unread, reload } = useCall(listUserNotes, { params });
  const { send, busy, problem } = useSend();
  const [text, setText] = useState('');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (await send(addUserNote, { params, body: { text } })) {
      setText('');
      reload();
    }
  };
  if (unread) {
    return <Failure problem={unread} onRetry={reload} />;
  }
  return (
    <>
      <form onSubmit={(event) => void add(event)}>
        <TextareaField
          name="text"
          label={t('label')}
          hint={t('hint')}
          maxLength={1000}
          value={text}
          onChange={setText}
          error={fieldError(problem, 'text') ?? problem?.message ?? null}
        />
        <div className={classes.dialog}>
          <Button type="submit" size="sm" loading={busy} disabled={text.trim() === ''}>
            {t('add')}
          </Button>
        </div>
      </form>
      {answer?.data.length === 0 && <p className="muted">{t('none')}</p>}
      <ul className={classes.acts}>
        {answer?.data.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <span>{`${note.by}, ${formatMoment(note.at, locale, zone)}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
