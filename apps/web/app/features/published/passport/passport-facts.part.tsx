import type { Passport } from '@datum/contract/publication/passport';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import classes from './passport-levels.module.css';

const FORMULAS = [
  'laspeyres',
  'jevons',
  'carli',
  'dutot',
  'harmonic',
  'cswd',
  'balk_walsh',
  'mean_arithmetic',
  'mean_geometric',
  'mean_median',
] as const;

/** The rules in force when the figure was computed, with the fingerprints of what went in and came out. */
export function RuleFacts({ passport }: { readonly passport: Passport }) {
  const t = useTranslations('passport.rule');
  const text = useLocalText();
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const { rules } = passport;
  const { hashes } = rules;
  const formula = FORMULAS.find((each) => rules.formula.startsWith(each));
  return (
    <dl className={classes.pairs}>
      <dt>{t('formula')}</dt>
      <dd>
        {formula ? t(`formulas.${formula}`) : rules.formula}
        {rules.formula.endsWith('_shares') && `, ${t('shares')}`}
      </dd>
      {rules.weights && (
        <>
          <dt>{t('weights')}</dt>
          <dd>
            {text(rules.weights)}
            {rules.weights_approved &&
              `, ${t('weights-approved', { at: formatMoment(rules.weights_approved, locale, zone) })}`}
          </dd>
        </>
      )}
      <dt>{t('structure')}</dt>
      <dd>{text(rules.structure)}</dd>
      <dt>{t('rule-set')}</dt>
      <dd>{text(rules.rule_set)}</dd>
      <dt>{t('rounding')}</dt>
      <dd>{t('rounding-half', { decimals: passport.decimals })}</dd>
      <dt>{t('disclosure')}</dt>
      <dd>{t('disclosure-least', { least: rules.min_sources })}</dd>
      <dt>{t('engine')}</dt>
      <dd>
        {rules.engine}
        {hashes &&
          `, ${t('hashes', { inputs: hashes.inputs.slice(0, 9), result: hashes.result.slice(0, 9) })}`}
      </dd>
    </dl>
  );
}

const ROLES = ['data_provider', 'price_reviewer', 'compiler', 'approver'] as const;

/** Who submitted, reviewed, approved, computed and released: roles for the public, names for staff. */
export function PeopleFacts({ passport }: { readonly passport: Passport }) {
  const t = useTranslations('passport.person');
  const ui = useUi();
  const timeZone = useSite()?.timeZone;
  return (
    <dl className={classes.pairs}>
      {passport.people.map(({ step, role, name, at }) => {
        const known = ROLES.find((each) => each === role);
        return (
          <div key={step}>
            <dt>{t(`step.${step}`)}</dt>
            <dd>
              {name ?? (known ? t(`role.${known}`) : role)}
              {at && `, ${formatMoment(at, ui.locale, timeZone)}`}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
