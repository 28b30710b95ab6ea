import { prepareRelease, REASON_CLASSES } from '@datum/contract/publication/releases';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { PublicReason, usePublicReason } from '../release-dates/public-reason.part.tsx';
import { releasePath } from './release-path.part.tsx';

interface PublishAgainProps {
  readonly subject: string;
  readonly period: string;
  readonly onClose: () => void;
}

/** Prepares the next vintage of a published period: what kind of change it is, and what readers are told. */
export function PublishAgainDrawer({ subject, period, onClose }: PublishAgainProps) {
  const t = useTranslations('releases.again');
  const ui = useUi();
  const navigate = useNavigate();
  const { send, busy, problem } = useSend();
  const [kind, setKind] = useState<string | null>('data_error');
  const words = usePublicReason();
  const title = t('title', { period: formatPeriod(period, ui) });
  const prepare = async () => {
    const reason_class = REASON_CLASSES.find((each) => each === kind);
    const release = await send(prepareRelease, {
      body: { subject, period, reason_class, reason: words.reason },
    });
    if (release) {
      await navigate(releasePath(release));
    }
  };
  return (
    <Drawer opened onClose={onClose} title={title}>
      <FormShell
        title={title}
        submitLabel={t('submit')}
        onSubmit={prepare}
        loading={busy}
        submitError={problem?.message ?? null}
      >
        <SelectField
          name="reason_class"
          label={t('kind')}
          options={REASON_CLASSES.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={setKind}
          error={problem?.fields.reason_class?.[0] ?? null}
        />
        <PublicReason of={words} problem={problem} />
      </FormShell>
    </Drawer>
  );
}
