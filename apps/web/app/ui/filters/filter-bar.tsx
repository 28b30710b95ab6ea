import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { useUi } from '../ui-provider.tsx';
import classes from './filter-bar.module.css';

export interface FilterBarProps {
  /** Id of the table below, for "skip to table". */
  readonly skipTo?: string;
  /** Chips, search, segmented controls; each is controlled by the page, whose state lives in the URL. */
  readonly children: ReactNode;
  /** Given when something narrows: takes all filters away. */
  readonly onClearAll?: () => void;
  /** Offers to copy the page's address, which holds the whole state. */
  readonly copyLink?: boolean;
  /** More at the right end: saved views. */
  readonly end?: ReactNode;
}

/**
 * One row of filters over a list:
 *
 *     <FilterBar skipTo="quotes" copyLink onClearAll={narrowed ? clear : undefined}>
 *       <SearchBox label={t('search')} value={q} onChange={setQ} />
 *       <ChoiceChip label={t('region')} options={regions} value={region} onChange={setRegion} />
 *     </FilterBar>
 */
export function FilterBar({ skipTo, children, onClearAll, copyLink = false, end }: FilterBarProps) {
  const { t } = useUi();
  return (
    <search className={classes.bar} aria-label={t('filter.bar')}>
      {skipTo && (
        <a className={classes.skip} href={`#${skipTo}`}>
          {t('filter.skip-to-table')}
        </a>
      )}
      {children}
      {onClearAll && (
        <Button size="sm" variant="subtle" onClick={onClearAll}>
          {t('state.clear-all')}
        </Button>
      )}
      <span className={classes.end}>
        {copyLink && <CopyLink />}
        {end}
      </span>
    </search>
  );
}

function CopyLink() {
  const { t } = useUi();
  const clipboard = useClipboard({ timeout: 3000 });
  const label = t(clipboard.copied ? 'state.copied' : 'filter.copy-link');
  return (
    <>
      <ActionIcon
        size="md"
        aria-label={label}
        title={label}
        onClick={() => clipboard.copy(window.location.href)}
      >
        <Icon name={clipboard.copied ? 'check' : 'link'} />
      </ActionIcon>
      <span role="status" className="visually-hidden">
        {clipboard.copied && label}
      </span>
    </>
  );
}
