import type { ProductAbout } from '@datum/contract/publication/products';
import { requireSubject, surveyOf } from '@datum/contract/subjects/all';
import { familyOf, weighedBy } from '@datum/contract/subjects/families';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { formatPeriod, readPeriod } from '../../ui/words/period.ts';
import viewClasses from './product-view.module.css';

interface AboutProps {
  readonly about: ProductAbout;
  /** Code of the product's subject: it says how often prices are collected. */
  readonly subject: string;
}

/** What stands under the figures: what the office says of the latest, how they are computed by the rules in force, and what for. */
export function About({ about, subject }: AboutProps) {
  const t = useTranslations('published.about');
  const text = useLocalText();
  const ui = useUi();
  const { commentary, period, family } = about;
  const said = text(commentary);
  const uses = [
    ['valid-for', text(family.valid_for)],
    ['not-valid-for', text(family.not_valid_for)],
  ] as const;
  return (
    <>
      {said && (
        <section aria-labelledby="commentary" className={viewClasses.method}>
          <h2 id="commentary" className="type-h3">
            {t('commentary', { period: formatPeriod(period, ui) })}
          </h2>
          {said.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
      <section aria-labelledby="method" className={viewClasses.method}>
        <h2 id="method" className="type-h3">
          {t('method')}
        </h2>
        <Method about={about} subject={subject} />
        {uses.map(([key, words]) =>
          words ? (
            <p key={key}>
              <b>{t(key)}</b>: {words}
            </p>
          ) : null,
        )}
      </section>
    </>
  );
}

function Method({ about: { period, method, family }, subject }: AboutProps) {
  const t = useTranslations('published.about');
  const text = useLocalText();
  const ui = useUi();
  // prices have the frequency of their survey
  const survey = familyOf(subject) ? surveyOf(subject, period) : period;
  const { frequency } = readPeriod(survey);
  const weighed = weighedBy(subject);
  const revised = t('revised', {
    policy: family.revision_policy,
    months: family.firm_after,
    waits:
      weighed.length > 0 || survey !== period
        ? 'parts'
        : readPeriod(period).frequency === 'month'
          ? 'none'
          : 'survey',
  });
  const percent = (share: number) => formatNumber(share * 100, { ...ui, decimals: 0 });
  const order = method.imputation.map((step) =>
    step === 'carry' ? t('step.carry', { months: method.carry_max, frequency }) : t(`step.${step}`),
  );
  if (weighed.length > 0) {
    const names = weighed.map((code) => text(requireSubject(code).name));
    return (
      <p>
        {t('weighed', { names: new Intl.ListFormat(ui.locale).format(names) })}{' '}
        {t('print', { decimals: method.decimals, basis: method.change_basis })} {revised}
      </p>
    );
  }
  return (
    <>
      <p>
        {t('mean', {
          frequency,
          mean: method.mean,
          sources: method.min_sources,
          share: percent(method.dominance_share),
        })}
      </p>
      <p>
        {t('form', { form: method.form, frequency })} {survey !== period && `${t('held')} `}
        {t('missing', { order: order.join('; '), ends: method.impute_max ?? 0, frequency })}{' '}
        {t('groups', { elementary: method.elementary })}
      </p>
      <p>
        {t('imputed', { action: method.max_imputed.action, share: percent(method.max_imputed.share) })}{' '}
        {t('print', { decimals: method.decimals, basis: method.change_basis })} {revised}
      </p>
    </>
  );
}
