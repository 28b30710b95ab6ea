import { may } from '@datum/contract/access/access';
import { type ContentGroupDetail, scheduleGroup } from '@datum/contract/content/groups/content-groups';
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
import { ReleaseField } from '../steps/release-field.part.tsx';

interface ScheduleGroupProps {
  readonly group: ContentGroupDetail;
}

/** Sets the minute at which a group goes live, or the release of data that it goes live with. */
export function ScheduleGroup({ group }: ScheduleGroupProps) {
  const t = useTranslations('content-groups');
  const person = usePerson();
  const [asking, setAsking] = useState(false);
  if (!may(person, scheduleGroup)) return null;
  return (
    <>
      <Button size="sm" variant="filled" onClick={() => setAsking(true)}>
        {t('schedule')}
      </Button>
      {asking && <ScheduleDialog group={group} onClose={() => setAsking(false)} />}
    </>
  );
}

function ScheduleDialog({ group, onClose }: ScheduleGroupProps & { readonly onClose: () => void }) {
  const t = useTranslations('content-groups');
  const words = useTranslations('content');
  const zone = useSite()?.timeZone ?? 'UTC';
  const form = useRecordForm({
    record: group,
    valuesOf: () => ({ at: '', release: null as string | null }),
    bodyOf: ({ at, release }, { version }) => ({
      version,
      at: at === '' ? null : instantOf(at, zone),
      release: release === null ? null : Number(release),
    }),
    write: writing(scheduleGroup, { params: { uuid: group.uuid } }),
    said: ({ name }) => t('scheduled', { name }),
    onSaved: onClose,
  });
  const title = t('schedule-ask', { name: group.name });
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false}>
      <RecordForm form={form} title={title} submitLabel={t('schedule')} onCancel={onClose}>
        <DateField {...form.field('at', t('field.publish_at'))} hint={words('zone', { zone })} time />
        <ReleaseField part={form.field('release', t('field.release'))} />
        <p className="muted">{t('schedule-why')}</p>
      </RecordForm>
    </Modal>
  );
}
