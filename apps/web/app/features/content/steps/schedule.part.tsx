import { may } from '@datum/contract/access/access';
import { type ContentDetail, contentCalls } from '@datum/contract/content/content-calls';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import { instantOf } from '@datum/contract/values/zoned-time';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { DateField } from '../../../ui/forms/fields/date-field.tsx';
import { ReleaseField } from './release-field.part.tsx';

interface ScheduleProps {
  readonly type: ContentTypeName;
  readonly item: ContentDetail;
}

/** Sets the minute at which an item comes out, or the release of data that it comes out with. */
export function ScheduleButton({ type, item }: ScheduleProps) {
  const t = useTranslations('content');
  const person = usePerson();
  const [asking, setAsking] = useState(false);
  if (!may(person, contentCalls(type).schedule)) return null;
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('step.schedule')}
      </Button>
      {asking && <ScheduleDialog type={type} item={item} onClose={() => setAsking(false)} />}
    </>
  );
}

function ScheduleDialog({ type, item, onClose }: ScheduleProps & { readonly onClose: () => void }) {
  const t = useTranslations('content');
  const zone = useSite()?.timeZone ?? 'UTC';
  const momentOf = (local: string) => (local === '' ? null : instantOf(local, zone));
  const form = useRecordForm({
    record: item,
    valuesOf: () => ({ at: '', release: null as string | null, unpublish_at: '' }),
    bodyOf: ({ at, release, unpublish_at }, { version }) => ({
      version,
      at: momentOf(at),
      release: release === null ? null : Number(release),
      unpublish_at: momentOf(unpublish_at),
    }),
    write: writing(contentCalls(type).schedule, { params: { uuid: item.uuid } }),
    said: () => t('done.schedule', { title: item.title }),
    onSaved: onClose,
  });
  const title = t('schedule-ask', { title: item.title });
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false}>
      <RecordForm form={form} title={title} submitLabel={t('step.schedule')} onCancel={onClose}>
        <DateField {...form.field('at', t('field.publish_at'))} hint={t('zone', { zone })} time />
        <ReleaseField part={form.field('release', t('field.release'))} />
        <DateField {...form.field('unpublish_at', t('field.unpublish_at'))} hint={t('hint.unpublish')} time />
      </RecordForm>
    </Modal>
  );
}
