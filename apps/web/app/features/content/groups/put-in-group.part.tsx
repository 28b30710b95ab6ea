import { may } from '@datum/contract/access/access';
import { contentCalls } from '@datum/contract/content/content-calls';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import { createGroup, listGroups, putIntoGroup } from '@datum/contract/content/groups/content-groups';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';

interface PutInGroupProps {
  readonly type: ContentTypeName;
  readonly uuids: readonly string[];
  readonly onDone: () => void;
}

/** Puts chosen items into a group that is not live, or into a new one. */
export function PutInGroup(props: PutInGroupProps) {
  const t = useTranslations('content-groups');
  const person = usePerson();
  const [asking, setAsking] = useState(false);
  if (!may(person, contentCalls(props.type).save)) return null;
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('put', { count: props.uuids.length })}
      </Button>
      {asking && <PutDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function PutDialog({ type, uuids, onDone, onClose }: PutInGroupProps & { readonly onClose: () => void }) {
  const t = useTranslations('content-groups');
  const toast = useToast();
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const { send, busy, problem } = useSend();
  const open = useCall(listGroups, { query: { page: 1, per_page: 100, sort: '-updated_at' } });
  const groups = (open.answer?.data ?? []).filter(({ state }) => state !== 'live');
  const put = async () => {
    const kept = groups.find(({ uuid }) => uuid === chosen);
    const group = kept ?? (await send(createGroup, { body: { name } }));
    if (!group) return;
    // what was created stays where the items are refused: it is chosen from then on
    if (!kept) {
      setChosen(group.uuid);
      open.reload();
    }
    const items = uuids.map((uuid) => ({ type, uuid }));
    const { uuid, version } = group;
    const answer = await send(putIntoGroup, { params: { uuid }, body: { version, items } });
    if (!answer) return;
    toast({ title: t('put-done', { count: uuids.length, name: answer.name }) });
    onClose();
    onDone();
  };
  const title = t('put', { count: uuids.length });
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false}>
      <p>{t('put-why')}</p>
      {groups.length > 0 && (
        <SelectField
          name="group"
          label={t('one')}
          value={chosen}
          onChange={setChosen}
          emptyLabel={t('new-one')}
          options={groups.map(({ uuid, name: label }) => ({ value: uuid, label }))}
        />
      )}
      {chosen === null && (
        <TextField
          name="group-name"
          label={t('new-name')}
          value={name}
          onChange={setName}
          error={problem?.fields['name']?.[0] ?? null}
        />
      )}
      {problem && (
        <p role="alert" className="problem">
          {problem.fields['items']?.join(' ') ?? problem.message}
        </p>
      )}
      <p style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
        <Button variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="filled" loading={busy} onClick={() => void put()}>
          {title}
        </Button>
      </p>
    </Modal>
  );
}
