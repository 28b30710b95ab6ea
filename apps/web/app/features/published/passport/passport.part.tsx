import { type Passport, showPassport } from '@datum/contract/publication/passport';
import type { FigureTable } from '@datum/contract/publication/published';
import { ActionIcon } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { session } from '../../../lib/session/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading, SkeletonLines } from '../../../ui/states/skeleton.tsx';
import { figureAddress } from '../table/use-filters.ts';
import { useGo } from '../table/use-go.ts';
import { PassportFoot } from './passport-foot.part.tsx';
import { PassportHead } from './passport-head.part.tsx';
import { PassportLevels } from './passport-levels.part.tsx';

interface PassportPanelProps {
  readonly figure: string;
  /** The table behind the panel: its neighbouring cells are the next and previous passports. */
  readonly table: FigureTable;
}

/** The number passport at the side of a data page. Loaded with the first figure that is opened. */
export default function PassportPanel({ figure, table }: PassportPanelProps) {
  const t = useTranslations('passport');
  const [search] = useSearchParams();
  const go = useGo();
  const { answer, problem, reload } = useCall(showPassport, { params: { figure } });
  const passport = answer?.figure === figure ? answer : null;
  const around = neighbours(table, figure, passport);
  const open = (id: string | null) => go(figureAddress(search, id));
  return (
    <Drawer
      opened
      onClose={() => open(null)}
      title={t('title')}
      width={468}
      tools={(['previous', 'next'] as const).map((way) => (
        <ActionIcon
          key={way}
          size="md"
          aria-label={t(way)}
          title={t(way)}
          disabled={around[way] === null}
          onClick={() => open(around[way])}
        >
          <Icon name={way === 'previous' ? 'chevron-left' : 'chevron-right'} />
        </ActionIcon>
      ))}
      footer={passport && <PassportFoot passport={passport} />}
    >
      {passport && (
        <>
          <PassportHead passport={passport} />
          {passport.status !== 'withdrawn' && (
            <PassportLevels
              key={figure}
              passport={passport}
              isSample={table.level === 'sample' && !opensRegions(passport)}
            />
          )}
        </>
      )}
      {!passport && !problem && (
        <Loading>
          <SkeletonLines widths={['42%', '80%', '100%', '100%', '64%', '100%']} />
        </Loading>
      )}
      {problem && (problem.status === 403 || problem.status === 404) && (
        <EmptyState title={t(problem.status === 403 ? 'locked' : 'unknown')}>{problem.message}</EmptyState>
      )}
      {problem && problem.status !== 403 && problem.status !== 404 && (
        <ErrorState onRetry={reload} {...(problem.reference ? { reference: problem.reference } : {})} />
      )}
    </Drawer>
  );
}

/** A subscriber may look at the public page, whose table is the sample: the passport is their own all the same. */
const opensRegions = ({ members }: Passport): boolean =>
  members.some(({ withheld }) => withheld !== 'access') || session.person()?.is_subscribed === true;

/** The figures beside this one in its row; outside the table, what the passport itself knows. */
function neighbours(table: FigureTable, figure: string, passport: Passport | null) {
  const [series, period = ''] = figure.split('.');
  const row = table.rows.find((each) => String(each.series) === series);
  const at = table.periods.indexOf(period);
  const idAt = (place: number): string | null => {
    const cell = row?.cells[place];
    return cell ? `${series}.${table.periods[place]}.${cell.sequence}` : null;
  };
  return {
    previous: (at > 0 ? idAt(at - 1) : null) ?? passport?.previous?.figure ?? null,
    next: at >= 0 ? idAt(at + 1) : null,
  };
}
