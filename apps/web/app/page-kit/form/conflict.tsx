import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { DiffView, type FieldChange } from '../../ui/diff-view.tsx';
import classes from './conflict.module.css';

interface ConflictProps {
  /** Who was faster, where that is known. */
  readonly who: string | null;
  /** Fields that differ: theirs before, mine after. */
  readonly changes: readonly FieldChange[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Somebody else saved first: compare field by field, then decide. */
export function Conflict({ who, changes, onKeepMine, onTakeTheirs }: ConflictProps) {
  const t = useTranslations('lists.conflict');
  return (
    <div className={classes.conflict} role="alert">
      <h3>{who ? t('title', { who }) : t('title-unknown')}</h3>
      <p>{t('why')}</p>
      <DiffView label={t('why')} changes={changes} heads={{ before: t('theirs'), after: t('mine') }} />
      <div className={classes.actions}>
        <Button size="sm" onClick={onKeepMine}>
          {t('keep')}
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          {t('take')}
        </Button>
      </div>
    </div>
  );
}
