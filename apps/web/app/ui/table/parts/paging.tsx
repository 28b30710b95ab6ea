import { Button } from '@mantine/core';
import { Icon } from '../../icon.tsx';
import { useUi } from '../../ui-provider.tsx';
import { formatNumber } from '../../words/format.ts';
import classes from './paging.module.css';

/** Pages by number (1-based), or a cursor that knows only before and after; an absent step is a disabled button. */
export type Paging =
  | {
      readonly kind: 'pages';
      readonly page: number;
      readonly pageSize: number;
      readonly total: number;
      readonly onPage: (page: number) => void;
    }
  | {
      readonly kind: 'cursor';
      readonly from: number;
      readonly to: number;
      readonly total?: number;
      readonly onPrevious?: () => void;
      readonly onNext?: () => void;
    };

/** Under a table: which rows of how many, and the way to the others. */
export function TablePaging({ paging }: { readonly paging: Paging }) {
  const { t, locale } = useUi();
  const { from, to, total, onPrevious, onNext } = paging.kind === 'cursor' ? paging : byPages(paging);
  const print = (count: number) => formatNumber(count, { locale, decimals: 0 });
  const range = { from: print(from), to: print(to) };
  return (
    <nav className={classes.paging} aria-label={t('table.paging')}>
      <span role="status">
        {total === undefined
          ? t('table.range', range)
          : t('table.range-of', { ...range, total: print(total) })}
      </span>
      <Button
        size="sm"
        leftSection={<Icon name="chevron-left" size={14} />}
        disabled={!onPrevious}
        onClick={onPrevious}
      >
        {t('table.previous')}
      </Button>
      <Button
        size="sm"
        rightSection={<Icon name="chevron-right" size={14} />}
        disabled={!onNext}
        onClick={onNext}
      >
        {t('table.next')}
      </Button>
    </nav>
  );
}

function byPages({ page, pageSize, total, onPage }: Extract<Paging, { kind: 'pages' }>) {
  const to = Math.min(page * pageSize, total);
  return {
    from: total === 0 ? 0 : (page - 1) * pageSize + 1,
    to,
    total,
    onPrevious: page > 1 ? () => onPage(page - 1) : undefined,
    onNext: to < total ? () => onPage(page + 1) : undefined,
  };
}
