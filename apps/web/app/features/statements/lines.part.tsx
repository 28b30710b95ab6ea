import type { LineView } from '@datum/contract/statements/statement-facts';
import { type BankStatementLine, listStatementLines } from '@datum/contract/statements/statements';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate, formatMoment, formatMoney } from '../../ui/words/format.ts';
import { LineDecision } from './decision.part.tsx';
import classes from './statements.module.css';

interface LinesProps {
  readonly uuid: string;
  readonly view: LineView;
}

/** The lines of a view in the order of the file, each with what it may pay and what became of it. */
export function StatementLines({ uuid, view }: LinesProps) {
  const t = useTranslations('statements');
  const [page, setPage] = useState(1);
  const called = useCall(listStatementLines, { params: { uuid }, query: { view, page, per_page: 50 } });
  return (
    <Loaded called={called}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <p>{t('no-lines')}</p>
        ) : (
          <>
            <ol className={classes.lines} aria-label={t(`view.${view}`)}>
              {data.map((line) => (
                <li key={`${line.uuid} ${line.state}`}>
                  <Facts line={line} />
                  <LineDecision line={line} view={view} />
                </li>
              ))}
            </ol>
            {meta.last_page > 1 && (
              <div className={classes.acts}>
                <Button size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                  {t('before')}
                </Button>
                <span>{t('rows', { from: meta.from ?? 0, to: meta.to ?? 0, total: meta.total })}</span>
                <Button size="sm" disabled={page >= meta.last_page} onClick={() => setPage(page + 1)}>
                  {t('after')}
                </Button>
              </div>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function Facts({ line }: { readonly line: BankStatementLine }) {
  const t = useTranslations('statements');
  const { locale } = useUi();
  const site = useSite();
  return (
    <div className={classes.facts}>
      <b className="num">
        {line.currency} {formatMoney(line.amount, locale)}
      </b>
      <span>{line.payer || t('no-payer')}</span>
      <span>{line.text}</span>
      <span className="muted">
        {t('line', { number: line.line_no })} · {formatDate(line.booked_on, locale)}
        {line.bank_reference && ` · ${line.bank_reference}`}
        {line.account && ` · ${line.account}`}
      </span>
      {line.reason && (
        <span>
          {t(`reason.${line.reason}`)} {line.note}
        </span>
      )}
      {line.kind === 'unclear' && line.state === 'open' && <span>{t('unclear')}</span>}
      {line.state === 'known' && <span>{t('known', { reference: line.order?.reference ?? '' })}</span>}
      {line.state === 'booked' && (
        <span>{t(line.amount < 0 ? 'returned' : 'booked', { reference: line.order?.reference ?? '' })}</span>
      )}
      {line.state === 'checked' && <span>{t('second-by', { name: line.first_by ?? '' })}</span>}
      {line.state === 'open' && line.asks_second && <span>{t('asks-second')}</span>}
      {line.decided_by && line.decided_at && (
        <span className="muted">
          {line.decided_by}, {formatMoment(line.decided_at, locale, site?.timeZone)}
        </span>
      )}
    </div>
  );
}
