import type { Passport } from '@datum/contract/published';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/use-local-text.ts';
import { formatNumber } from '../../ui/format.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import classes from './passport.module.css';
import { PeopleFacts, RuleFacts } from './passport-facts.part.tsx';
import { PassportParts } from './passport-parts.part.tsx';
import { PassportQuotes } from './passport-quotes.part.tsx';
import { partsOf, type Step, useTrace } from './use-trace.ts';

interface PassportLevelsProps {
  readonly passport: Passport;
  readonly isSample: boolean;
}

/** The five levels under a figure: formula, what it is made of, quotes, rules, people. */
export function PassportLevels({ passport, isSample }: PassportLevelsProps) {
  const t = useTranslations('passport.level');
  const ui = useUi();
  const text = useLocalText();
  const steps = useTrace(passport, isSample);
  const sums = steps.filter((step) => partsOf(step.passport).length > 0);
  const ground = steps.find((step) => partsOf(step.passport).length === 0)?.passport;
  const [top, ...below] = passport === ground ? [] : sums;
  const number = (value: string | null, decimals: number) => formatNumber(value, { ...ui, decimals });
  return (
    <>
      <Level
        number={1}
        title={top ? t(`sum.${kindOf(top.passport)}`) : t(`mean.${meanOf(passport)}`)}
        note={top ? t(`count.${kindOf(top.passport)}`, { count: partsOf(top.passport).length }) : ''}
      >
        {top ? <PassportParts step={top} /> : <p className={classes.words}>{t('leaf')}</p>}
      </Level>
      <Level
        number={2}
        title={
          below[0] ? stepTitle(below[0]) : ground ? t('average', { place: text(ground.place) }) : t('ends')
        }
        note={
          below[0]
            ? number(below[0].passport.value, below[0].passport.decimals)
            : ground
              ? number(ground.value, ground.decimals)
              : ''
        }
      >
        {below.map((step, place) => (
          <div key={step.passport.figure}>
            {place > 0 && (
              <p className={classes.sub}>
                {stepTitle(step)}
                <span className={classes.subNote}>{number(step.passport.value, step.passport.decimals)}</span>
              </p>
            )}
            <PassportParts step={step} />
          </div>
        ))}
        {below.length === 0 && ground && (
          <p className={classes.words}>
            {t('average-of', {
              item: text(ground.title),
              mean: t(`mean.${meanOf(ground)}`),
              count: ground.n_quotes ?? 0,
            })}
          </p>
        )}
        {below.length === 0 && !ground && (
          <p className={classes.words}>{t(isSample ? 'ends-sample' : 'ends-here')}</p>
        )}
      </Level>
      <Level
        number={3}
        title={
          ground
            ? t('quotes', {
                item: text(ground.title),
                place: text(ground.place),
                count: ground.n_quotes ?? 0,
              })
            : t('no-quotes')
        }
        note={ground && ground.quotes.length > 0 && ground.quote_details.length === 0 ? t('withheld') : ''}
      >
        {ground ? (
          <PassportQuotes passport={ground} />
        ) : (
          <p className={classes.words}>{t(isSample ? 'quotes-sample' : 'quotes-below')}</p>
        )}
      </Level>
      <Level number={4} title={t('rules')} note={t('run', { run: passport.rules.run })}>
        <RuleFacts passport={passport} />
      </Level>
      <Level number={5} title={t('people', { count: passport.people.length })}>
        <PeopleFacts passport={passport} />
      </Level>
    </>
  );

  function stepTitle({ passport: below }: Step): string {
    return t(`of.${kindOf(below)}`, {
      name: text(below.title),
      place: text(below.place),
      count: partsOf(below).length,
    });
  }
}

const kindOf = ({ components, items }: Passport) =>
  components.length > 0 ? 'components' : items.length > 0 ? 'items' : 'members';

const MEANS = ['arithmetic', 'geometric', 'median'] as const;
const meanOf = ({ mean }: Passport) => MEANS.find((each) => each === mean) ?? 'arithmetic';

interface LevelProps {
  readonly number: number;
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Level({ number, title, note, children }: LevelProps) {
  const id = useId();
  return (
    <section className={classes.level} aria-labelledby={id}>
      <div className={classes.levelHead}>
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
        <h3 id={id}>{title}</h3>
        {note && <span className={classes.levelNote}>{note}</span>}
      </div>
      {children}
    </section>
  );
}
