import { Button } from '@mantine/core';
import { FactStrip } from '../app/ui/page/fact-strip.tsx';
import { NoticeBar } from '../app/ui/page/notice-bar.tsx';
import { PageHeader } from '../app/ui/page/page-header.tsx';
import { PageTabs } from '../app/ui/page/page-tabs.tsx';
import { Panel } from '../app/ui/page/panel.tsx';
import { EmptyState } from '../app/ui/states/empty-state.tsx';
import { ErrorState } from '../app/ui/states/error-state.tsx';
import { ForbiddenState } from '../app/ui/states/forbidden-state.tsx';
import { NoMatchState } from '../app/ui/states/no-match-state.tsx';
import { Loading, SkeletonLines } from '../app/ui/states/skeleton.tsx';
import { StaleNotice } from '../app/ui/states/stale-notice.tsx';
import { StatusBadge } from '../app/ui/status-badge.tsx';

const nothing = () => undefined;
const three = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(300px, 1fr))',
  gap: 24,
} as const;
const panel = { border: '1px solid var(--line)', borderRadius: 6 } as const;

/** Page head, notices, and what stands where content cannot. */
export function StatesPart() {
  return (
    <>
      <NoticeBar>
        <b>Demonstration data.</b> Every figure and name on this screen is invented.
      </NoticeBar>
      <StaleNotice changes={3} onReload={nothing} />
      <div style={{ marginTop: 24 }}>
        <PageHeader
          title="Building materials, November, Central"
          badge={<StatusBadge kind="in-review" label="In review" />}
          lead="Average unit price per tonne, delivered, tax in."
          crumbs={[{ label: 'Data', href: '#data' }, { label: 'Collection rounds' }]}
          actions={
            <>
              <Button size="sm">Template</Button>
              <Button size="sm" variant="filled">
                Approve round
              </Button>
            </>
          }
        />
        <FactStrip
          facts={[
            { label: 'Latest', value: 'October 2026' },
            { label: 'As at', value: '6 Nov 2026, 12:00' },
            { label: 'Next release', value: <a href="#release">4 Dec 2026, 12:00</a> },
            { label: 'Coverage', value: '150 items, 6 regions' },
            { label: 'Your plan', value: 'Basic' },
          ]}
        />
      </div>
      <PageTabs
        label="Views"
        tabs={[
          { href: '#table', label: 'Table and chart', current: true },
          { href: '#changes', label: 'Changes', current: false, count: 2 },
          { href: '#method', label: 'Method', current: false },
        ]}
      />
      <div style={{ ...three, marginTop: 24 }}>
        <Panel title="Take this view with you">Excel, CSV, picture.</Panel>
        <div style={panel}>
          <NoMatchState
            title="No quote matches"
            culprit={{ text: 'Region: East', hidden: 188, total: 212 }}
            onRemoveCulprit={nothing}
            onClearAll={nothing}
          />
        </div>
        <div style={panel}>
          <EmptyState
            title="No collection round is open"
            action={
              <>
                <Button size="sm" variant="filled">
                  Open a round
                </Button>
                <a href="#missing">What is missing</a>
              </>
            }
          >
            Open one from the calendar. You need items, regions and providers: 3 of 4 are ready.
          </EmptyState>
        </div>
        <div style={panel}>
          <ForbiddenState permission="approve prices" grantedBy="Nor Azlan or Lim" />
        </div>
        <div style={panel}>
          <Loading>
            <div style={{ padding: 18 }}>
              <SkeletonLines widths={['42%', '58%', '36%', '50%']} />
            </div>
          </Loading>
        </div>
        <div style={panel}>
          <ErrorState reference="7F3K-22Q" details="500" onRetry={nothing} />
        </div>
      </div>
    </>
  );
}
