import { may } from '@datum/contract/access/access';
import { changeManyRequests, type RequestRow } from '@datum/contract/requests/report-requests';
import { listMacros } from '@datum/contract/requests/request-settings';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { ManyDialog } from '../../../page-kit/many/many-dialog.tsx';
import { ManySteps } from '../../../page-kit/many/many-steps.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';

const ACTIONS = [
  { action: 'assign', access: { permission: 'requests.report.assign' } },
  { action: 'tag', access: { permission: 'requests.report.assign' } },
  { action: 'macro', access: { permission: 'requests.report.answer' } },
  { action: 'close', access: { permission: 'requests.report.answer' } },
] as const;
type Action = (typeof ACTIONS)[number]['action'];

interface ManyProps {
  readonly chosen: readonly RequestRow[];
  readonly owners: readonly { readonly uuid: string; readonly name: string }[];
  readonly onDone: () => void;
}

/** What can be done with the chosen requests; asks once, and says for each what happened. */
export function ManyRequests(props: ManyProps) {
  const t = useTranslations('report-requests.many');
  const person = usePerson();
  const { chosen, onDone } = props;
  return (
    <ManySteps
      steps={ACTIONS.filter((one) => may(person, one)).map(({ action }) => action)}
      label={(action) => t(action, { count: chosen.length })}
      dialog={(action, ends) => <Ask {...props} {...ends} action={action} />}
      onDone={onDone}
    />
  );
}

type AskProps = ManyProps & { readonly action: Action; readonly onCancel: () => void };

function Ask({ action, chosen, owners, onDone, onCancel }: AskProps) {
  const t = useTranslations('report-requests.many');
  const [value, setValue] = useState('');
  const count = chosen.length;
  const body = {
    uuids: chosen.map(({ uuid }) => uuid),
    action,
    owner_uuid: action === 'assign' && value !== '' ? value : null,
    tag: action === 'tag' ? value : '',
    reason: action === 'close' ? value : '',
    macro: action === 'macro' && value !== '' ? value : null,
  };
  return (
    <ManyDialog
      title={t(`ask.${action}`, { count })}
      label={t(action, { count })}
      endpoint={changeManyRequests}
      input={{ body }}
      isReady={action === 'assign' || value.trim() !== ''}
      said={(done) => t(`did.${action}`, { count: done })}
      refusedTitle={() => t('refused')}
      nameOf={(uuid) => chosen.find((row) => row.uuid === uuid)?.number}
      onDone={onDone}
      onCancel={onCancel}
    >
      <Choice action={action} owners={owners} value={value} onChange={setValue} />
    </ManyDialog>
  );
}

interface ChoiceProps extends Pick<ManyProps, 'owners'> {
  readonly action: Action;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ action, owners, value, onChange }: ChoiceProps) {
  const t = useTranslations('report-requests');
  const macros = useCall(listMacros, action === 'macro' ? {} : null).answer?.data ?? [];
  const choose = { value: value || null, onChange: (next: string | null) => onChange(next ?? '') };
  switch (action) {
    case 'assign':
      return (
        <SelectField
          {...choose}
          name="owner"
          label={t('many.owner')}
          options={owners.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      );
    case 'macro':
      return (
        <SelectField
          {...choose}
          name="macro"
          label={t('many.template')}
          options={macros.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      );
    case 'tag':
      return <TextField name="tag" label={t('many.tag-label')} value={value} onChange={onChange} />;
    case 'close':
      return <TextField name="reason" label={t('field.reason')} value={value} onChange={onChange} required />;
  }
}
