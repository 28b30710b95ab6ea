import { may } from '@datum/contract/access/access';
import { listMacros } from '@datum/contract/requests/request-settings';
import { attachToRequest, noteRequest, replyRequest } from '@datum/contract/requests/request-thread';
import type { RequestDetail, RequestFile, StaffView } from '@datum/contract/requests/request-view';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { Colleagues } from '../../../page-kit/record/colleagues.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Attach } from '../thread/files.part.tsx';
import classes from './staff.module.css';
import { useSharedDraft } from './use-shared-draft.ts';

interface ComposerProps {
  readonly request: RequestDetail;
  readonly staff: StaffView;
}

/** Where staff write: one reply that they share, or a note that only they read. */
export function Composer({ request, staff }: ComposerProps) {
  const t = useTranslations('report-requests.composer');
  const person = usePerson();
  const [kind, setKind] = useState<'reply' | 'note'>('reply');
  if (!may(person, replyRequest)) return null;
  return (
    <section className={classes.composer} aria-label={t(kind === 'reply' ? 'send' : 'add')}>
      <SegmentedControl
        label={t('text')}
        value={kind}
        options={[
          { value: 'reply', label: t('reply') },
          { value: 'note', label: t('note') },
        ]}
        onChange={setKind}
      />
      {kind === 'reply' ? <Reply request={request} staff={staff} /> : <Note uuid={request.uuid} />}
    </section>
  );
}

function Reply({ request, staff }: ComposerProps) {
  const t = useTranslations('report-requests.composer');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [files, setFiles] = useState<readonly RequestFile[]>([]);
  const draft = useSharedDraft(request, staff);
  const macros = useCall(listMacros, {}).answer?.data ?? [];
  const reply = async (asks: boolean) => {
    const version = await draft.settle();
    if (version === null) return;
    const body = { text: draft.text, files: files.map(({ uuid }) => uuid), asks, draft: version };
    const sent = await send(replyRequest, { params: { uuid: request.uuid }, body });
    if (!sent) return;
    draft.clear();
    setFiles([]);
    toast({ title: t('sent') });
  };
  const mayAsk = ['received', 'clarifying', 'accepted', 'in_work'].includes(request.state);
  const isEmpty = draft.text.trim() === '';
  return (
    <>
      <Colleagues seen={draft.seen} />
      {draft.isLate && (
        <p role="alert">
          {t('theirs')}{' '}
          <Button size="compact-sm" onClick={draft.take}>
            {t('take')}
          </Button>
        </p>
      )}
      <Textarea
        label={t('text')}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={20_000}
        value={draft.text}
        onChange={(event) => draft.write(event.currentTarget.value)}
      />
      {staff.draft && <small>{t('shared', { names: staff.draft.authors.join(', ') })}</small>}
      <Attach
        endpoint={attachToRequest}
        input={{ params: { uuid: request.uuid } }}
        files={files}
        onChange={setFiles}
      />
      {problem && (
        <p role="alert" className="problem">
          {Object.values(problem.fields)[0]?.[0] ?? problem.message}
        </p>
      )}
      <footer>
        {macros.length > 0 && (
          <SelectField
            name="macro"
            label={t('template')}
            value={null}
            options={macros.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            onChange={(chosen) => {
              const macro = macros.find(({ uuid }) => uuid === chosen);
              if (macro) draft.write(macro.body[staff.locale] || macro.body.en);
            }}
          />
        )}
        <Button variant="filled" loading={busy} disabled={isEmpty} onClick={() => void reply(false)}>
          {t('send')}
        </Button>
        {mayAsk && (
          <Button loading={busy} disabled={isEmpty} onClick={() => void reply(true)}>
            {t('ask')}
          </Button>
        )}
      </footer>
    </>
  );
}

function Note({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('report-requests.composer');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly RequestFile[]>([]);
  const add = async () => {
    const body = { text, files: files.map((file) => file.uuid) };
    if (!(await send(noteRequest, { params: { uuid }, body }))) return;
    setText('');
    setFiles([]);
    toast({ title: t('noted') });
  };
  return (
    <>
      <Textarea
        label={t('note')}
        description={t('note-hint')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Attach endpoint={attachToRequest} input={{ params: { uuid } }} files={files} onChange={setFiles} />
      {problem && (
        <p role="alert" className="problem">
          {problem.message}
        </p>
      )}
      <footer>
        <Button variant="filled" loading={busy} disabled={text.trim() === ''} onClick={() => void add()}>
          {t('add')}
        </Button>
      </footer>
    </>
  );
}
