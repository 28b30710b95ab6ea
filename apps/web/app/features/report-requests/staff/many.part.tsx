import { may } from '@datum/contract/access/access';
import { changeManyRequests, type RequestRow } from '@datum/contract/requests/report-requests';
import { listMacros } from '@datum/contract/requests/request-settings';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';
import classes from './staff.module.css';

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
  const [action, setAction] = useState<Action | null>(null);
  const { chosen, onDone } = props;
  return (
    <>
      {ACTIONS.filter((one) => may(person, one)).map((one) => (
        <Button key={one.action} size="sm" onClick={() => setAction(one.action)}>
          {t(one.action, { count: chosen.length })}
        </Button>
      ))}
      {action && (
        <Ask
          {...props}
          action={action}
          onCancel={() => setAction(null)}
          onDone={() => {
            setAction(null);
            onDone();
          }}
        />
      )}
    </>
  );
}

type Refused = readonly { readonly uuid: string; readonly message: string | null }[];

function Ask({
  action,
  chosen,
  owners,
  onDone,
  onCancel,
}: ManyProps & { readonly action: Action; readonly onCancel: () => void }) {
  const t = useTranslations('report-requests.many');
  const overlay = useTranslations('ui.overlay');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [value, setValue] = useState('');
  const [refused, setRefused] = useState<Refused>([]);
  const go = async () => {
    const done = await send(changeManyRequests, {
      body: {
        uuids: chosen.map(({ uuid }) => uuid),
        action,
        owner_uuid: action === 'assign' && value !== '' ? value : null,
        tag: action === 'tag' ? value : '',
        reason: action === 'close' ? value : '',
        macro: action === 'macro' && value !== '' ? value : null,
      },
    });
    if (!done) return;
    const failed = done.results.filter((result) => !result.done);
    toast({ title: t(`did.${action}`, { count: done.results.length - failed.length }) });
    if (failed.length === 0) onDone();
    else setRefused(failed);
  };
  const close = refused.length > 0 ? onDone : onCancel;
  return (
    <Modal
      opened
      onClose={close}
      title={t(`ask.${action}`, { count: chosen.length })}
      withCloseButton={false}
    >
      {refused.length > 0 ? (
        <>
          <p>{t('refused')}</p>
          <ul>
            {refused.map(({ uuid, message }) => (
              <li key={uuid}>
                <b>{chosen.find((row) => row.uuid === uuid)?.number ?? uuid}</b> {message}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Choice action={action} owners={owners} value={value} onChange={setValue} />
      )}
      {problem && (
        <p role="alert" className="problem">
          {problem.message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={close}>
          {overlay(refused.length > 0 ? 'close' : 'cancel')}
        </Button>
        {refused.length === 0 && (
          <Button
            variant="filled"
            loading={busy}
            disabled={action !== 'assign' && value.trim() === ''}
            onClick={() => void go()}
          >
            {t(action, { count: chosen.length })}
          </Button>
        )}
      </div>
    </Modal>
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
