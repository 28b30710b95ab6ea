import {
  dryRunTableTwo,
  runTableTwo,
  showTableTwo,
  type TableTwoAnswer,
} from '@datum/contract/computation/runs';
import { type FamilyCode, groupNameOf } from '@datum/contract/subjects/families';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { oneOf, optional, text as textParam, useParamsState } from '../../lib/screens/params.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { ContributionBars } from '../../ui/charts/contribution-bars.tsx';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { FamilyChoice, familyParam } from './family-choice.part.tsx';
import { FigureGrid } from './figure-grid.part.tsx';
import { RunFrame } from './run-frame.part.tsx';
import classes from './runs.module.css';
import { SurveyMonths } from './survey-months.part.tsx';

const state = {
  family: familyParam,
  show: oneOf(['official', 'dry'], 'official'),
  variant: textParam(),
  level: oneOf(['groups', 'states'], 'groups'),
  category: optional(),
  region: optional(),
};

/** Table Two: cost indices by building category and region, with and without components, and what moved them. */
export default function TableTwoPage() {
  const { code = '' } = useParams();
  const [{ family, show, variant, level, category, region }, change] = useParamsState(state);
  const traced = {
    ...(category ? { category: Number(category) } : {}),
    ...(region ? { region: Number(region) } : {}),
  };
  const called = useCall(show === 'dry' ? dryRunTableTwo : showTableTwo, {
    params: { code },
    query: { family, variant, ...traced },
  });
  return (
    <RunFrame
      stage="two"
      code={code}
      family={family}
      choice={
        <>
          <FamilyChoice
            family={family}
            onFamily={(next) => change({ family: next, variant: '', category: null, region: null })}
          />
          <SurveyMonths family={family} code={code} />
        </>
      }
      called={called}
      isDry={show === 'dry'}
      onShow={(next) => change({ show: next })}
      runEndpoint={runTableTwo}
    >
      {(answer: TableTwoAnswer) => (
        <Tables answer={answer} chosen={{ family, variant, level, category, region }} onChange={change} />
      )}
    </RunFrame>
  );
}

interface Chosen {
  readonly family: FamilyCode;
  readonly variant: string;
  readonly level: 'groups' | 'states';
  readonly category: string | null;
  readonly region: string | null;
}

function Tables({
  answer,
  chosen,
  onChange,
}: {
  answer: TableTwoAnswer;
  chosen: Chosen;
  onChange: (part: Partial<Chosen>) => void;
}) {
  const t = useTranslations('runs');
  const text = useLocalText();
  const shown = answer.figures.filter(({ variant }) => variant === chosen.variant);
  const options = (rows: readonly { id: number; name: Record<string, string> }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: text(name) }));
  return (
    <>
      <FilterBar skipTo="cost-indices">
        <ChoiceChip
          label={t('components')}
          options={answer.variants.map(({ code, name }) => ({ value: code || 'all', label: text(name) }))}
          value={chosen.variant || 'all'}
          onChange={(next) => onChange({ variant: next === 'all' || next === null ? '' : next })}
        />
        <ChoiceChip
          label={t('regions')}
          options={(['groups', 'states'] as const).map((value) => ({ value, label: t(`level.${value}`) }))}
          value={chosen.level}
          onChange={(next) => onChange({ level: next ?? 'groups' })}
        />
        <ChoiceChip
          label={t('explain-category')}
          options={options(answer.categories)}
          value={chosen.category}
          onChange={(next) =>
            onChange({ category: next, region: chosen.region ?? String(answer.regions[0]?.id ?? '') })
          }
        />
        {chosen.category && (
          <ChoiceChip
            label={t('explain-region')}
            options={options(answer.regions)}
            value={regionOf(answer, chosen)}
            onChange={(next) => onChange({ region: next })}
          />
        )}
      </FilterBar>
      <FigureGrid
        id="cost-indices"
        period={answer.period}
        label={t('two.table')}
        rowHead={t('category')}
        rows={answer.categories}
        regions={answer.regions}
        level={chosen.level}
        figureOf={(row, region) =>
          shown.find((figure) => figure.category_id === row.id && figure.region_id === region.id)
        }
      />
      {answer.contributions.length > 0 && <Contributions answer={answer} chosen={chosen} />}
    </>
  );
}

/** The region whose change is explained: the country unless another was chosen. */
const regionOf = ({ regions }: TableTwoAnswer, { region }: Chosen): string =>
  region ?? String(regions[0]?.id ?? '');

/** What each group added since the month before, largest first. */
function Contributions({ answer, chosen }: { answer: TableTwoAnswer; chosen: Chosen }) {
  const t = useTranslations('runs');
  const ui = useUi();
  const text = useLocalText();
  const category = answer.categories.find(({ id }) => String(id) === chosen.category);
  const region = answer.regions.find(({ id }) => String(id) === regionOf(answer, chosen));
  const bars = answer.contributions
    .map(({ group_id, contribution }) => ({
      id: String(group_id),
      label: text(answer.groups.find(({ id }) => id === group_id)?.name ?? {}),
      value: Number(contribution ?? 0),
    }))
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const sum = bars.reduce((total, { value }) => total + value, 0);
  return (
    <section className={classes.section}>
      <h2>
        {t('contributions', { category: text(category?.name ?? {}), region: text(region?.name ?? {}) })}
      </h2>
      <p className={classes.dim}>
        {t('contributions-sum', { sum: formatNumber(sum, { ...ui, decimals: 2 }) })}
      </p>
      <ContributionBars
        label={t('points')}
        decimals={2}
        head={{ name: text(groupNameOf(chosen.family)), value: t('points') }}
        contributions={bars}
      />
    </section>
  );
}
