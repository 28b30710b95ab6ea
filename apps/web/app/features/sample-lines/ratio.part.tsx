import { may } from '@datum/contract/access/access';
import { approveRatio, type SampleLine, setRatio } from '@datum/contract/collection/sample-lines';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Act } from '../../page-kit/act.tsx';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';

interface RatioProps {
  readonly line: SampleLine;
}

/** The ratio of the new price to the old one: entered by one person, approved by another. */
export function Ratio({ line }: RatioProps) {
  const t = useTranslations('sample-lines.ratio');
  const person = usePerson();
  const [opened, setOpened] = useState(false);
  const waits = line.ratio !== null && line.ratio_approved_by === null;
  return (
    <>
      <RatioState line={line} />
      {waits && (
        <Act
          endpoint={approveRatio}
          input={{ params: { id: line.id }, body: { version: line.version } }}
          label={t('approve')}
          variant="filled"
          done={() => t('approved')}
        />
      )}
      {may(person, setRatio) &&
        (opened ? (
          <RatioForm line={line} onClose={() => setOpened(false)} />
        ) : (
          <Button size="sm" onClick={() => setOpened(true)}>
            {t(line.ratio === null ? 'enter' : 'change')}
          </Button>
        ))}
    </>
  );
}

function RatioState({ line }: RatioProps) {
  const t = useTranslations('sample-lines.ratio');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const { ratio, ratio_entered_by, ratio_approved_by, ratio_approved_at } = line;
  if (ratio === null) {
    return <p>{t('none')}</p>;
  }
  return (
    <p>
      {t('entered', { ratio, who: ratio_entered_by?.name ?? '' })}{' '}
      {ratio_approved_by && ratio_approved_at
        ? t('approved-by', { who: ratio_approved_by.name, at: formatMoment(ratio_approved_at, locale, zone) })
        : t('waits')}
    </p>
  );
}

function RatioForm({ line, onClose }: RatioProps & { readonly onClose: () => void }) {
  const t = useTranslations('sample-lines');
  const form = useRecordForm({
    record: line,
    valuesOf: ({ ratio }: SampleLine) => ({ ratio: ratio ?? '', reason: '' }),
    bodyOf: ({ ratio, reason }, { version }) => ({ ratio: ratio.trim() || null, reason, version }),
    write: writing(setRatio, { params: { id: line.id } }),
    said: () => t('ratio.saved'),
    onSaved: onClose,
    prefix: 'ratio-',
  });
  return (
    <RecordForm form={form} title={t('ratio.enter')} submitLabel={t('ratio.save')} onCancel={onClose}>
      <NumberField {...form.field('ratio', t('field.ratio'))} hint={t('ratio.hint')} length={12} />
      <TextField {...form.field('reason', t('field.reason'))} />
    </RecordForm>
  );
}
