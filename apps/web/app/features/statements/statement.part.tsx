import { LINE_VIEWS, type LineView } from '@datum/contract/statements/statement-facts';
import {
  type BankStatement,
  bookSureLines,
  matchStatement,
  showStatement,
  undoStatement,
} from '@datum/contract/statements/statements';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { askAgain } from '../../lib/api/queries.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { Act } from '../../page-kit/act.tsx';
import { useAskedWhile } from '../../page-kit/use-asked-while.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { StatementLines } from './lines.part.tsx';
import classes from './statements.module.css';

/** One statement: how much of it is decided, the common step for its sure lines, and its lines. */
export function StatementView({ statement: listed }: { readonly statement: BankStatement }) {
  const t = useTranslations('statements');
  const params = { uuid: listed.uuid };
  const { answer, reload } = useCall(showStatement, { params });
  const statement = answer ?? listed;
  const { lines, work } = statement;
  useAskedWhile(work !== null, reload, askAgain);
  const [chosen, setChosen] = useState<LineView | null>(null);
  const view = chosen ?? LINE_VIEWS.find((one) => lines[one] > 0) ?? 'sure';
  if (statement.undone_at) return <p>{t('undone-why')}</p>;
  const total = lines.sure + lines.likely + lines.none + lines.aside + lines.done;
  const decided = lines.aside + lines.done;
  const words = work
    ? t('at-work', { done: work.done, total: work.total })
    : t('decided', { decided, total });
  return (
    <section className={classes.statement} aria-label={statement.name}>
      <p>{words}</p>
      <ProgressBar
        label={t(work ? 'booking' : 'progress')}
        done={work ? work.done : decided}
        total={Math.max(1, work ? work.total : total)}
        words={words}
      />
      <fieldset className={classes.views} aria-label={t('lines')}>
        {LINE_VIEWS.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => setChosen(one)}>
            {t(`view.${one}`)} <span className="num">{lines[one]}</span>
          </button>
        ))}
      </fieldset>
      <p className="muted">{t(`view-why.${view}`)}</p>
      {statement.unclear > 0 && (
        <NoticeBar tone="amber">{t('unclear-why', { count: statement.unclear })}</NoticeBar>
      )}
      <div className={classes.acts}>
        {view === 'sure' && lines.sure > 0 && (
          <Act
            endpoint={bookSureLines}
            input={{ params }}
            label={t('book-sure', { count: lines.sure })}
            variant="filled"
            disabled={work !== null}
            ask={{
              title: t('book-sure', { count: lines.sure }),
              why: t('book-why'),
              confirm: t('book-sure', { count: lines.sure }),
            }}
            done={() => t('booking')}
          />
        )}
        {(view === 'none' || view === 'aside') && lines[view] > 0 && (
          <Act
            endpoint={matchStatement}
            input={{ params }}
            label={t('match-again')}
            disabled={work !== null}
            done={({ lines: now }) =>
              t('matched-again', { count: lines.none + lines.aside - now.none - now.aside })
            }
          />
        )}
        {statement.can_undo && (
          <Act
            endpoint={undoStatement}
            input={{ params }}
            label={t('undo')}
            ask={{ title: t('undo'), why: t('undo-why'), confirm: t('undo'), destructive: true }}
            done={() => t('is-undone')}
          />
        )}
      </div>
      <StatementLines key={view} uuid={statement.uuid} view={view} />
    </section>
  );
}
