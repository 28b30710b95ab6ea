import { Button } from '@mantine/core';
import { useUi } from '../ui-provider.tsx';
import { EmptyState } from './empty-state.tsx';

export interface NoMatchStateProps {
  /** "No quote matches". */
  readonly title: string;
  /** The filter that hides most: `text` as the reader sees it ("Region: East"), rows hidden and rows in all. */
  readonly culprit?: { readonly text: string; readonly hidden: number; readonly total: number };
  readonly onRemoveCulprit?: () => void;
  readonly onClearAll: () => void;
}

/**
 * The filters match nothing: names the one that hides most and offers to remove it.
 *
 *     <NoMatchState title={t('none')} culprit={{ text: 'Region: East', hidden: 188, total: 212 }}
 *       onRemoveCulprit={removeRegion} onClearAll={clear} />
 */
export function NoMatchState({ title, culprit, onRemoveCulprit, onClearAll }: NoMatchStateProps) {
  const { t } = useUi();
  return (
    <EmptyState
      title={title}
      action={
        <>
          {culprit && onRemoveCulprit && (
            <Button size="sm" variant="filled" onClick={onRemoveCulprit}>
              {t('state.remove-filter', { filter: culprit.text })}
            </Button>
          )}
          <Button size="sm" onClick={onClearAll}>
            {t('state.clear-all')}
          </Button>
        </>
      }
    >
      {culprit && t('state.culprit', { filter: culprit.text, hidden: culprit.hidden, total: culprit.total })}
    </EmptyState>
  );
}
