import type { BlockChange } from '@datum/contract/content/content-changes';
import { useTranslations } from 'use-intl';
import classes from './legal.module.css';

/** What a version says otherwise than the one before: what came, what went, and what stands around it. */
export function LegalChanges({ blocks }: { readonly blocks: readonly BlockChange[] }) {
  const t = useTranslations('legal');
  if (blocks.every(({ change }) => change === 'same')) return <p className="muted">{t('no-changes')}</p>;
  return (
    <div className={classes.changes}>
      {blocks.map(({ change, words }, place) => {
        const Tag = change === 'added' ? 'ins' : change === 'removed' ? 'del' : 'p';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one answer, which never move
          <Tag key={place}>
            {change !== 'same' && <span className="visually-hidden">{t(`change.${change}`)} </span>}
            {words || '–'}
          </Tag>
        );
      })}
    </div>
  );
}
