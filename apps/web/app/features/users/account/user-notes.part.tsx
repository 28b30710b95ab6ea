import { addUserNote, listUserNotes } from '@datum/contract/people/user-notes';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { Notes } from '../../../page-kit/record/notes.tsx';

/** Notes of staff about an account. */
export function UserNotes({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('users.notes');
  const called = useCall(listUserNotes, { params: { uuid } });
  return (
    <Loaded called={called}>
      {({ data }) => (
        <Notes
          notes={data}
          draft={`users/${uuid}/note`}
          write={writing(addUserNote, { params: { uuid } })}
          words={{ label: t('label'), hint: t('hint'), add: t('add'), added: t('added'), none: t('none') }}
        />
      )}
    </Loaded>
  );
}
