import { moveReleaseDate, type ReleaseDate } from '@datum/contract/publication/release-dates';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { instantOf, zonedOf } from '../../ui/words/zoned-time.ts';
import { PublicReason, usePublicReason } from './public-reason.part.tsx';

/** Moves one announced date; the reason stands beside it for readers. */
export function MoveDateForm({ date, onDone }: { readonly date: ReleaseDate; readonly onDone: () => void }) {
  const t = useTranslations('releases.dates');
  const toast = useToast();
  const zone = useSite()?.timeZone ?? 'UTC';
  const { send, busy, problem } = useSend();
  const [local, setLocal] = useState(zonedOf(date.planned_at, zone));
  const words = usePublicReason();
  const move = async () => {
    const body = { planned_at: instantOf(local, zone), reason: words.reason, version: date.version };
    if (await send(moveReleaseDate, { params: { id: date.id }, body })) {
      toast({ title: t('moved') });
      onDone();
    }
  };
  return (
    <FormShell
      title={t('move')}
      submitLabel={t('submit')}
      onSubmit={move}
      loading={busy}
      submitError={problem?.message ?? null}
    >
      <DateField
        name="planned_at"
        label={t('new')}
        hint={t('zone', { zone })}
        time
        value={local}
        onChange={setLocal}
        error={problem?.fields.planned_at?.[0] ?? null}
      />
      <PublicReason of={words} problem={problem} hint={t('reason-hint')} />
    </FormShell>
  );
}
