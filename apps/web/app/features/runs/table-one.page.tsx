import {
  dryRunTableOne,
  runTableOne,
  showTableOne,
  type TableOneAnswer,
} from '@datum/contract/computation/runs';
import { groupNameOf } from '@datum/contract/subjects/families';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { oneOf, optional, useParamsState } from '../../lib/screens/params.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SurveyedChoice, surveyedParam } from './family-choice.part.tsx';
import { FigureGrid } from './figure-grid.part.tsx';
import { GroupAverages } from './group-averages.part.tsx';
import { RunFrame } from './run-frame.part.tsx';

const state = {
  family: surveyedParam,
  show: oneOf(['official', 'dry'], 'official'),
  group: optional(),
  level: oneOf(['groups', 'states'], 'groups'),
};

/** Table One: averages, relatives and unit price indices of a round; dry and official runs, approval. */
export default function TableOnePage() {
  const { code = '' } = useParams();
  const [{ family, show, group: chosen, level }, change] = useParamsState(state);
  // the averages of the first group show until another is chosen: the first answer names it
  const [first, setFirst] = useState<{ readonly of: string; readonly group: string } | null>(null);
  const group = chosen ?? (first?.of === family ? first.group : null);
  const input = { params: { code }, query: { family, ...(group ? { group: Number(group) } : {}) } };
  const called = useCall(show === 'dry' ? dryRunTableOne : showTableOne, input);
  const named = called.loading ? undefined : called.answer?.groups[0]?.id;
  useEffect(() => {
    if (named !== undefined) setFirst({ of: family, group: String(named) });
  }, [named, family]);
  return (
    <RunFrame
      stage="one"
      code={code}
      family={family}
      choice={<SurveyedChoice family={family} onFamily={(next) => change({ family: next, group: null })} />}
      called={called}
      isDry={show === 'dry'}
      onShow={(next) => change({ show: next })}
      runEndpoint={runTableOne}
    >
      {(answer: TableOneAnswer) => (
        <Tables family={family} answer={answer} group={group} level={level} onChange={change} />
      )}
    </RunFrame>
  );
}

function Tables(props: {
  family: string;
  answer: TableOneAnswer;
  group: string | null;
  level: 'groups' | 'states';
  onChange: (part: { group?: string | null; level?: 'groups' | 'states' }) => void;
}) {
  const { family, answer, group, level, onChange } = props;
  const t = useTranslations('runs');
  const text = useLocalText();
  return (
    <>
      <FilterBar skipTo="unit-price-indices">
        <ChoiceChip
          label={t('regions')}
          options={(['groups', 'states'] as const).map((value) => ({ value, label: t(`level.${value}`) }))}
          value={level}
          onChange={(next) => onChange({ level: next ?? 'groups' })}
        />
        <ChoiceChip
          label={t('averages-of')}
          options={answer.groups.map(({ id, name }) => ({ value: String(id), label: text(name) }))}
          value={group}
          onChange={(next) => onChange({ group: next })}
        />
      </FilterBar>
      {answer.figures.length === 0 ? (
        <p>{t('one.no-indices')}</p>
      ) : (
        <FigureGrid
          id="unit-price-indices"
          period={answer.period}
          label={t('one.table')}
          rowHead={text(groupNameOf(family))}
          rows={answer.groups}
          regions={answer.regions}
          level={level}
          figureOf={(row, region) =>
            answer.figures.find((figure) => figure.group_id === row.id && figure.region_id === region.id)
          }
        />
      )}
      {group && <GroupAverages answer={answer} groupId={Number(group)} level={level} />}
    </>
  );
}
