import { Button } from '@mantine/core';
import { useUi } from '../../ui-provider.tsx';
import type { Selection } from '../table-props.ts';
import classes from './bulk-bar.module.css';

/** Appears with a selection: how many, all that match, what can be done, and the way out. */
export function BulkBar({ selection, shown }: { readonly selection: Selection; readonly shown: number }) {
  const { t } = useUi();
  const { selected, onSelect, allMatching, actions } = selection;
  const offerAll = allMatching && selected.size >= shown && allMatching.count > selected.size;
  const count = allMatching?.on ? allMatching.count : selected.size;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('table.bulk')}>
      <b role="status">{t('table.selected', { count })}</b>
      {offerAll && (
        <Button size="sm" onClick={() => allMatching.onChange(!allMatching.on)}>
          {allMatching.on
            ? t('table.only-shown', { count: selected.size })
            : t('table.all-matching', { count: allMatching.count })}
        </Button>
      )}
      {actions}
      <Button size="sm" variant="subtle" onClick={() => onSelect(new Set())}>
        {t('table.clear-selection')}
      </Button>
    </div>
  );
}
