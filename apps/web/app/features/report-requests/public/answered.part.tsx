import type { Answered as AnsweredRow } from '@datum/contract/requests/asking';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate, formatMoney } from '../../../ui/words/format.ts';
import classes from './public.module.css';

interface AnsweredProps {
  readonly answered: readonly AnsweredRow[];
  /** Older ones that are not listed. */
  readonly more: number;
}

/** Requests that were answered for all to see: what was asked, when, what it cost, what others may do with it. */
export function Answered({ answered, more }: AnsweredProps) {
  const t = useTranslations('request');
  const common = useTranslations('common');
  const text = useLocalText();
  const { locale } = useUi();
  return (
    <div id="answered" className={classes.answered}>
      <h2 id="answered-title" className="type-h3">
        {t('answered.title')}
      </h2>
      {answered.length === 0 ? (
        <p className={classes.note}>{t('answered.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
        <section className={classes.scroll} aria-labelledby="answered-title" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('answered.question')}</th>
                <th scope="col">{t('answered.on')}</th>
                <th scope="col">{t('answered.fee')}</th>
                <th scope="col">{t('answered.reuse')}</th>
              </tr>
            </thead>
            <tbody>
              {answered.map((row) => (
                <tr key={row.number}>
                  <td>
                    {text(row.title)} <small>{row.number}</small>
                  </td>
                  <td>{formatDate(row.on, locale)}</td>
                  <td>{row.fee === null ? t('answered.free') : `RM ${formatMoney(row.fee, locale)}`}</td>
                  <td>{t(`reuse.${row.reuse}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {more > 0 && <p className={classes.note}>{common('more-not-listed', { count: more })}</p>}
    </div>
  );
}
