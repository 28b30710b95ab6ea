import type { Passport } from '@datum/contract/publication/passport';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Loading, SkeletonLines } from '../../../ui/states/skeleton.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { PeopleFacts, RuleFacts } from './passport-facts.part.tsx';
import classes from './passport-levels.module.css';
import { PassportParts } from './passport-parts.part.tsx';
import { PassportQuotes } from './passport-quotes.part.tsx';
import { ChainWords, PassportStep } from './passport-step.part.tsx';
import { partsOf, regionsSummed, type Step, useTrace } from './use-trace.ts';

interface PassportLevelsProps {
  readonly passport: Passport;
  readonly isSample: boolean;
}

/** The five levels under a figure: formula, what it is made of, quotes, rules, people. */
export function PassportLevels({ passport, isSample }: PassportLevelsProps) {
  const t = useTranslations('passport.level');
  const { steps, isLoading } = useTrace(passport, isSample);
  const ground = steps.find((step) => partsOf(step.passport).length === 0)?.passport ?? null;
  const [top, ...below] = steps.filter((step) => partsOf(step.passport).length > 0);
  return (
    <>
      {top ? (
        <LevelOfSum step={top} />
      ) : (
        <Level number={1} title={t(`mean.${meanOf(passport)}`)}>
          <p className={classes.words}>{t('leaf')}</p>
        </Level>
      )}
      <LevelBelow below={below} ground={ground} isSample={isSample} isLoading={isLoading} />
      <LevelOfQuotes ground={ground} isSample={isSample} isLoading={isLoading} />
      <Level number={4} title={t('rules')} note={t('run', { run: passport.rules.run })}>
        <RuleFacts passport={passport} />
      </Level>
      <Level number={5} title={t('people', { count: passport.people.length })}>
        <PeopleFacts passport={passport} />
      </Level>
    </>
  );
}

/** Level 1: what the figure was added up from; where that is its regions, its groups below them. */
function LevelOfSum({ step }: { readonly step: Step }) {
  const t = useTranslations('passport.level');
  const regions = regionsSummed(step.passport);
  const summed = regions ?? step.passport;
  const wordsOf = (passport: Passport) => ({
    title: t(`sum.${kindOf(passport)}`),
    note: t(`count.${kindOf(passport)}`, { count: partsOf(passport).length }),
  });
  const below = wordsOf(step.passport);
  return (
    <Level number={1} {...wordsOf(summed)}>
      {regions && (
        <>
          <PassportParts step={{ ...step, passport: regions, followed: null }} />
          <p className={classes.sub}>
            {below.title}
            <span className={classes.subNote}>{below.note}</span>
          </p>
        </>
      )}
      <PassportParts step={step} />
      <ChainWords passport={step.passport} followed={step.followed} />
    </Level>
  );
}

interface GroundProps {
  /** The average that the way down has come to; null while it is on the way, or where it ends before. */
  readonly ground: Passport | null;
  readonly isSample: boolean;
  readonly isLoading: boolean;
}

/** Level 2: the sums between the figure and an average, or that average itself. */
function LevelBelow({
  below,
  ground,
  isSample,
  isLoading,
}: GroundProps & { readonly below: readonly Step[] }) {
  const t = useTranslations('passport.level');
  const ui = useUi();
  const text = useLocalText();
  const printed = ({ value, decimals }: Passport) => formatNumber(value, { ...ui, decimals });
  const titleOf = ({ passport }: Step) =>
    t(`of.${kindOf(passport)}`, {
      name: text(passport.title),
      place: text(passport.place),
      count: partsOf(passport).length,
    });
  const [first, ...more] = below;
  if (first) {
    return (
      <Level number={2} title={titleOf(first)} note={printed(first.passport)}>
        <PassportParts step={first} />
        <ChainWords passport={first.passport} followed={first.followed} />
        {more.map((step) => (
          <div key={step.passport.figure}>
            <p className={classes.sub}>
              {titleOf(step)}
              <span className={classes.subNote}>{printed(step.passport)}</span>
            </p>
            <PassportParts step={step} />
            <ChainWords passport={step.passport} followed={step.followed} />
          </div>
        ))}
      </Level>
    );
  }
  if (ground) {
    const mean = t(`mean.${meanOf(ground)}`);
    return (
      <Level number={2} title={t('average', { place: text(ground.place) })} note={printed(ground)}>
        <p className={classes.words}>
          {t('average-of', { item: text(ground.title), mean, count: ground.n_quotes ?? 0 })}
        </p>
      </Level>
    );
  }
  return (
    <Level number={2} title={t('ends')}>
      {isLoading ? (
        <OnItsWay />
      ) : (
        <p className={classes.words}>{t(isSample ? 'ends-sample' : 'ends-here')}</p>
      )}
    </Level>
  );
}

/** Level 3: the quotes of the average that the way down has come to. */
function LevelOfQuotes({ ground, isSample, isLoading }: GroundProps) {
  const t = useTranslations('passport.level');
  const text = useLocalText();
  if (ground) {
    const hidesNames = ground.quotes.length > 0 && ground.quote_details.length === 0;
    return (
      <Level
        number={3}
        title={t('quotes', {
          item: text(ground.title),
          place: text(ground.place),
          count: ground.n_quotes ?? 0,
        })}
        {...(hidesNames ? { note: t('withheld') } : {})}
      >
        <PassportQuotes passport={ground} />
        {ground.step && <PassportStep passport={ground} step={ground.step} />}
      </Level>
    );
  }
  return (
    <Level number={3} title={t('no-quotes')}>
      {isLoading ? (
        <OnItsWay />
      ) : (
        <p className={classes.words}>{t(isSample ? 'quotes-sample' : 'quotes-below')}</p>
      )}
    </Level>
  );
}

function OnItsWay() {
  return (
    <Loading>
      <SkeletonLines widths={['100%', '80%']} />
    </Loading>
  );
}

const kindOf = ({ components, items }: Passport) =>
  components[0]?.rebased
    ? 'indices'
    : components.length > 0
      ? 'components'
      : items.length > 0
        ? 'items'
        : 'members';

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
