import { showFaqUse } from '@datum/contract/feedback/faq-use';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { Link } from '../../../ui/link.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading, SkeletonLines } from '../../../ui/states/skeleton.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate, formatNumber } from '../../../ui/words/format.ts';
import classes from './staff.module.css';

/** Which answers of the site help and which do not, and what readers searched for in vain. */
export function FaqUse() {
  const t = useTranslations('feedback.faq');
  const { locale } = useUi();
  const { answer, problem, reload } = useCall(showFaqUse, {});
  const count = (value: number) => formatNumber(value, { locale, decimals: 0 });
  if (problem) return <ErrorState onRetry={reload} />;
  if (!answer) {
    return (
      <Loading>
        <SkeletonLines widths={['80%', '60%', '70%']} />
      </Loading>
    );
  }
  return (
    <div className={classes.pair}>
      <section>
        <h2 className="type-h4">{t('answers')}</h2>
        {answer.answers.data.length === 0 ? (
          <EmptyState title={t('no-answers')}>{t('no-answers-why')}</EmptyState>
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('question')}</th>
                <th scope="col">{t('yes')}</th>
                <th scope="col">{t('no')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.answers.data.map(({ uuid, title, yes, no }) => (
                <tr key={uuid}>
                  <th scope="row">
                    <Link href={href('cms.faq.edit', { id: uuid })}>{title}</Link>
                  </th>
                  <td>{count(yes)}</td>
                  <td>{count(no)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <More count={answer.answers.more} />
      </section>
      <section>
        <h2 className="type-h4">{t('searches')}</h2>
        {answer.searches.data.length === 0 ? (
          <EmptyState title={t('no-searches')}>{t('no-searches-why')}</EmptyState>
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('words')}</th>
                <th scope="col">{t('times')}</th>
                <th scope="col">{t('last')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.searches.data.map(({ words, times, last_on }) => (
                <tr key={words}>
                  <th scope="row">{words}</th>
                  <td>{count(times)}</td>
                  <td>{formatDate(last_on, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <More count={answer.searches.more} />
      </section>
    </div>
  );
}

function More({ count }: { readonly count: number }) {
  const t = useTranslations('common');
  return count > 0 && <p>{t('more-not-listed', { count })}</p>;
}
