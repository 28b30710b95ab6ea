import type { FieldChange } from '@datum/contract/content/content-changes';
import { useTranslations } from 'use-intl';
import { DiffView } from '../../../ui/diff-view.tsx';
import classes from './versions.module.css';

type Shown = FieldChange & { readonly label: string };

/** What differs between two versions: values side by side, texts as the blocks that came, went and stayed. */
export function VersionChanges({ changes }: { readonly changes: readonly Shown[] }) {
  const t = useTranslations('content');
  const plain = changes.filter(({ blocks }) => blocks === null);
  return (
    <>
      {plain.length > 0 && (
        <DiffView
          label={t('compare')}
          changes={plain.map(({ label, before, after }) => ({
            field: label,
            before: before || null,
            after: after || null,
          }))}
        />
      )}
      {changes.map(
        ({ label, blocks }) =>
          blocks && (
            <section key={label} aria-label={label}>
              <h2 className="type-h4">{label}</h2>
              <div className={classes.blocks}>
                {blocks.map(({ change, words, kind }, place) => {
                  const Tag = change === 'added' ? 'ins' : change === 'removed' ? 'del' : 'p';
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one answer, which never move
                    <Tag key={place} className={classes.block}>
                      {words || t('block', { kind })}
                    </Tag>
                  );
                })}
              </div>
            </section>
          ),
      )}
    </>
  );
}
