import { editRelease, type ReleaseDetail, showRelease } from '@datum/contract/publication/releases';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import classes from './releases.module.css';

const OPEN: readonly string[] = ['draft', 'rehearsed', 'approved'];

interface CommentaryProps {
  readonly release: ReleaseDetail;
  readonly onChanged: () => void;
}

/** The words published with the figures, in both languages. An edit sends the release back to draft. */
export function Commentary({ release, onChanged }: CommentaryProps) {
  const t = useTranslations('releases');
  if (!OPEN.includes(release.state) && !release.commentary.en) {
    return null;
  }
  return (
    <section className={classes.section}>
      <h2>{t('commentary')}</h2>
      {OPEN.includes(release.state) ? (
        <CommentaryForm release={release} onChanged={onChanged} />
      ) : (
        <>
          <p>{release.commentary.en}</p>
          <p lang="ms">{release.commentary.ms}</p>
        </>
      )}
    </section>
  );
}

const valuesOf = ({ commentary }: ReleaseDetail) => ({
  commentary: { en: commentary.en ?? '', ms: commentary.ms ?? '' },
});

function CommentaryForm({ release, onChanged }: CommentaryProps) {
  const t = useTranslations('releases');
  const params = { id: release.id };
  const form = useRecordForm({
    draft: `releases/${release.id}/commentary`,
    record: release,
    valuesOf,
    bodyOf: (values, { version }) => ({ ...values, version }),
    write: writing(editRelease, { params }),
    latest: () => call(showRelease, { params }),
    said: () => t('commentary-saved'),
    onSaved: onChanged,
  });
  return (
    <RecordForm form={form} title={t('commentary')} submitLabel={t('save-commentary')}>
      <TextareaField {...form.field('commentary.en', t('commentary-en'))} />
      <TextareaField {...form.field('commentary.ms', t('commentary-ms'))} />
      <p className={classes.dim}>{t('commentary-hint')}</p>
    </RecordForm>
  );
}
