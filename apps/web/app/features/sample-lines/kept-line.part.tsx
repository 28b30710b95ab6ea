import { may } from '@datum/contract/access/access';
import {
  editSampleLine,
  giveSampleLines,
  removeSampleLine,
  type SampleLine,
  showSampleLine,
} from '@datum/contract/collection/sample-lines';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Act } from '../../page-kit/act.tsx';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { FactStrip } from '../../ui/page/fact-strip.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod, shiftPeriod } from '../../ui/words/period.ts';
import { EndLine } from './end-line.part.tsx';
import { frequencyIn } from './fields.tsx';
import classes from './kept-line.module.css';
import { Ratio } from './ratio.part.tsx';
import { ReplaceLine } from './replace-line.part.tsx';
import { SupplierOfLine } from './supply.part.tsx';

interface KeptLineProps {
  readonly line: SampleLine;
  readonly onClose: () => void;
  /** Opens another line in place of this one. */
  readonly onShow: (id: number) => void;
}

/** A line: where it stands, what may still be changed of it, how it ends, what takes its place. */
export function KeptLine({ line, onClose, onShow }: KeptLineProps) {
  const t = useTranslations('sample-lines');
  return (
    <>
      <Facts line={line} onShow={onShow} />
      <LineForm line={line} onClose={onClose} />
      <div className={classes.steps} key={line.version}>
        <EndLine line={line} />
        <Supplier line={line} />
        {line.replaced_by === null ? <ReplaceLine line={line} /> : <Ratio line={line} />}
        {line.quotes === 0 && (
          <Act
            endpoint={removeSampleLine}
            input={{ params: { id: line.id } }}
            label={t('remove.open')}
            ask={{ title: t('remove.ask'), why: t('remove.why'), destructive: true }}
            done={() => t('remove.done')}
            onDone={onClose}
          />
        )}
      </div>
    </>
  );
}

function Facts({ line, onShow }: Pick<KeptLineProps, 'line' | 'onShow'>) {
  const t = useTranslations('sample-lines');
  const text = useLocalText();
  const ui = useUi();
  const { replaced_by, replaces } = line;
  const priced =
    line.first_priced && line.last_priced
      ? t('priced', {
          count: line.quotes,
          from: formatPeriod(line.first_priced, ui),
          to: formatPeriod(line.last_priced, ui),
        })
      : t('never-priced');
  return (
    <>
      <FactStrip
        facts={[
          { label: t('field.item'), value: `${text(line.item.name)} (${line.item.code})` },
          { label: t('field.source'), value: `${text(line.outlet.name)} (${line.outlet.code})` },
          { label: t('field.region'), value: text(line.region.name) },
          { label: t('supply.by'), value: text(line.organisation.name) },
          { label: t('field.quotes'), value: priced },
        ]}
      />
      {line.organisation.closed && <p>{t('closed', { name: text(line.organisation.name) })}</p>}
      {replaces !== null && (
        <Button variant="subtle" size="xs" onClick={() => onShow(replaces)}>
          {t('show-old')}
        </Button>
      )}
      {replaced_by !== null && (
        <Button variant="subtle" size="xs" onClick={() => onShow(replaced_by)}>
          {t('show-next')}
        </Button>
      )}
    </>
  );
}

/** Who supplies the line from a period on. */
function Supplier({ line }: Pick<KeptLineProps, 'line'>) {
  const t = useTranslations('sample-lines.supply');
  const person = usePerson();
  const [opened, setOpened] = useState(false);
  if (!may(person, giveSampleLines) || line.period_to !== null) {
    return null;
  }
  const next = line.last_priced === null ? line.period_from : shiftPeriod(line.last_priced, 1);
  return opened ? (
    <SupplierOfLine line={line} period={next} onDone={() => setOpened(false)} />
  ) : (
    <Button size="sm" onClick={() => setOpened(true)}>
      {t('give-one')}
    </Button>
  );
}

function LineForm({ line, onClose }: Pick<KeptLineProps, 'line' | 'onClose'>) {
  const t = useTranslations('sample-lines');
  const person = usePerson();
  const params = { id: line.id };
  const mayEdit = may(person, editSampleLine);
  const form = useRecordForm({
    draft: `sample-lines/${line.id}`,
    record: line,
    valuesOf: ({ variant, period_from }: SampleLine) => ({
      variant,
      period_from: period_from as string | null,
      reason: '',
    }),
    bodyOf: (values, { version }) => ({ ...values, version }),
    write: writing(editSampleLine, { params }),
    latest: () => call(showSampleLine, { params }),
    said: () => t('saved'),
    frozen: !mayEdit,
  });
  return (
    <RecordForm
      form={form}
      title={t('one')}
      submitLabel={t('save')}
      readOnly={mayEdit ? undefined : t('read-only')}
      onCancel={onClose}
    >
      <TextField {...form.field('variant', t('field.variant'))} hint={t('variant-hint')} />
      <PeriodField {...form.field('period_from', t('field.from'))} frequency={frequencyIn(line.data_set)} />
      <TextField {...form.field('reason', t('field.reason'))} />
    </RecordForm>
  );
}
