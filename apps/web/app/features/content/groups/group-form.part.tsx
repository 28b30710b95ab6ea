import { may } from '@datum/contract/access/access';
import {
  type ContentGroupDetail,
  createGroup,
  editGroup,
  showGroup,
} from '@datum/contract/content/groups/content-groups';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useUsualForm } from '../../../page-kit/form/use-usual-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';

interface GroupFormProps {
  /** Null for a new group. */
  readonly group: ContentGroupDetail | null;
  readonly onSaved?: (group: ContentGroupDetail) => void;
  readonly onClose: () => void;
}

/** The name of a group. */
export function GroupForm({ group, onSaved, onClose }: GroupFormProps) {
  const t = useTranslations('content-groups');
  const mayChange = may(usePerson(), group ? editGroup : createGroup);
  const form = useUsualForm({
    record: group,
    show: showGroup,
    create: createGroup,
    write: group ? writing(editGroup, { params: { uuid: group.uuid } }) : writing(createGroup, {}),
    draft: 'content-groups',
    said: ({ name }) => t('saved', { name }),
    ...(onSaved ? { onSaved } : {}),
  });
  return (
    <RecordForm
      form={form}
      title={t(group ? 'one' : 'add')}
      submitLabel={t(group ? 'save' : 'add')}
      readOnly={mayChange ? undefined : t('read-only')}
      onCancel={onClose}
    >
      <TextField {...form.field('name', t('field.name'))} hint={t('name-hint')} />
    </RecordForm>
  );
}
