import type { QuoteDetail } from '@datum/contract/collection/quote-detail';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Link } from '../../../ui/link.tsx';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatPeriod } from '../../../ui/words/period.ts';
import { useDataSet } from '../use-data-set.ts';
import { LineStateBadge } from './line-state.part.tsx';

interface QuoteHeaderProps {
  readonly detail: QuoteDetail;
  /** Which of the quote's pages this is: a version that is not current points to the same page of the one that is. */
  readonly page: 'edit' | 'view';
  /** Buttons beside the way back to the list. */
  readonly children: ReactNode;
}

/** What a quote is of, where it stands, the way back to its list, and whether a later version took its place. */
export function QuoteHeader({ detail, page, children }: QuoteHeaderProps) {
  const t = useTranslations('quotes');
  const ui = useUi();
  const text = useLocalText();
  const { pathTo, pathOfQuote } = useDataSet();
  const { line, sheet } = detail;
  return (
    <>
      <PageHeader
        title={t('edit.title', { item: text(line.item.name), source: line.source.code })}
        lead={t('edit.lead', { region: text(line.region.name), period: formatPeriod(sheet.period, ui) })}
        badge={<LineStateBadge state={line.state} />}
        actions={
          <>
            <Button size="sm" component={Link} href={pathTo('list', sheet.id)}>
              {t('edit.list')}
            </Button>
            {children}
          </>
        }
      />
      {!detail.is_current && (
        <NoticeBar tone="amber">
          {t('edit.not-current')}{' '}
          {detail.current_id !== null && (
            <Link href={pathOfQuote(detail.current_id, page)}>{t('edit.to-current')}</Link>
          )}
        </NoticeBar>
      )}
    </>
  );
}
