import { may } from '@datum/contract/access/access';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { CONTENT_BULK, contentCalls } from '@datum/contract/content/content-calls';
import { type ContentTypeName, fieldsPer } from '@datum/contract/content/content-types';
import { instantOf } from '@datum/contract/values/zoned-time';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { PutInGroup } from './groups/put-in-group.part.tsx';
import { ReleaseField } from './steps/release-field.part.tsx';

type Step = (typeof CONTENT_BULK)[number];
type Done = AnswerOf<ReturnType<typeof contentCalls>['bulk']>['data'];

interface BulkStepsProps {
  readonly type: ContentTypeName;
  readonly uuids: readonly string[];
  readonly onDone: () => void;
}

/** One step with the chosen items; afterwards each is told to be done or skipped, and why. */
export function BulkSteps({ type, uuids, onDone }: BulkStepsProps) {
  const t = useTranslations('content');
  const person = usePerson();
  const [step, setStep] = useState<Step | null>(null);
  const hasTags = fieldsPer(type, 'item').some(({ name }) => name === 'tags');
  const steps = CONTENT_BULK.filter(
    (one) => (one !== 'tag' || hasTags) && (one !== 'archive' || may(person, contentCalls(type).archive)),
  );
  return (
    <>
      {steps.map((one) => (
        <Button key={one} size="sm" onClick={() => setStep(one)}>
          {t(`bulk.${one}`, { count: uuids.length })}
        </Button>
      ))}
      <PutInGroup type={type} uuids={uuids} onDone={onDone} />
      {step && (
        <BulkDialog
          type={type}
          uuids={uuids}
          step={step}
          onClose={(isDone) => {
            setStep(null);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
}

interface BulkDialogProps {
  readonly type: ContentTypeName;
  readonly uuids: readonly string[];
  readonly step: Step;
  readonly onClose: (isDone: boolean) => void;
}

function BulkDialog({ type, uuids, step, onClose }: BulkDialogProps) {
  const t = useTranslations('content');
  const zone = useSite()?.timeZone ?? 'UTC';
  const [done, setDone] = useState<Done | null>(null);
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ at: '', release: null as string | null, tag: '' }),
    bodyOf: ({ at, release, tag }) => ({
      uuids,
      step,
      tag,
      at: at === '' ? null : instantOf(at, zone),
      release: release === null ? null : Number(release),
    }),
    write: writing(contentCalls(type).bulk, {}),
    onSaved: ({ data }) => setDone(data),
  });
  const title = t(`bulk.${step}`, { count: uuids.length });
  return (
    <Modal opened onClose={() => onClose(done !== null)} title={title} withCloseButton={false}>
      {done ? (
        <>
          <p role="status">
            {t('bulk-done', { done: done.filter((one) => one.done).length, all: done.length })}
          </p>
          <ul>
            {done
              .filter((one) => !one.done)
              .map(({ uuid, title: name, why }) => (
                <li key={uuid}>
                  {name}: {why}
                </li>
              ))}
          </ul>
          <Button variant="filled" onClick={() => onClose(true)}>
            {t('close')}
          </Button>
        </>
      ) : (
        <RecordForm form={form} title={title} submitLabel={title} onCancel={() => onClose(false)}>
          {step === 'schedule' && (
            <>
              <DateField {...form.field('at', t('field.publish_at'))} hint={t('zone', { zone })} time />
              <ReleaseField part={form.field('release', t('field.release'))} />
            </>
          )}
          {step === 'tag' && <TextField {...form.field('tag', t('field.tag'))} required />}
          {step !== 'tag' && <p>{t(`bulk-why.${step}`)}</p>}
        </RecordForm>
      )}
    </Modal>
  );
}
