import { editRelease, type ReleaseDetail } from '@datum/contract/publication/releases';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import classes from './releases.module.css';

/** The words published with the figures, in both languages. An edit sends the release back to draft. */
export function CommentaryForm({
  release,
  onChanged,
}: {
  readonly release: ReleaseDetail;
  readonly onChanged: () => void;
}) {
  const t = useTranslations('releases');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [en, setEn] = useState(release.commentary.en ?? '');
  const [ms, setMs] = useState(release.commentary.ms ?? '');
  const isOpen = ['draft', 'rehearsed', 'approved'].includes(release.state);
  const isChanged = en !== (release.commentary.en ?? '') || ms !== (release.commentary.ms ?? '');
  if (!isOpen) {
    return release.commentary.en ? (
      <section className={classes.section}>
        <h2>{t('commentary')}</h2>
        <p>{release.commentary.en}</p>
        <p lang="ms">{release.commentary.ms}</p>
      </section>
    ) : null;
  }
  const save = async () => {
    if (
      await send(editRelease, {
        params: { id: release.id },
        body: { version: release.version, commentary: { en, ms } },
      })
    ) {
      toast({ title: t('commentary-saved') });
      onChanged();
    }
  };
  return (
    <form
      className={classes.section}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>{t('commentary')}</h2>
      <TextareaField
        name="commentary-en"
        label={t('commentary-en')}
        value={en}
        onChange={setEn}
        error={problem?.message ?? null}
        maxLength={4000}
      />
      <TextareaField
        name="commentary-ms"
        label={t('commentary-ms')}
        value={ms}
        onChange={setMs}
        maxLength={4000}
      />
      <p className={classes.dim}>{t('commentary-hint')}</p>
      <Button type="submit" size="sm" loading={busy} disabled={!isChanged}>
        {t('save-commentary')}
      </Button>
    </form>
  );
}
