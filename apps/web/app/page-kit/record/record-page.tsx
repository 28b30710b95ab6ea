import type { ReactNode } from 'react';
import type { Called } from '../../lib/api/use-call.ts';
import { type Fact, FactStrip } from '../../ui/page/fact-strip.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Loaded } from '../loaded.tsx';
import { type RecordTab, RecordTabs } from './record-tabs.tsx';

/** The head of a record: what it is, its state, what can be done with it, its key facts. */
export interface RecordHead {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly badge?: ReactNode;
  readonly actions?: ReactNode;
  readonly facts?: readonly Fact[];
}

interface RecordPageProps<Record> {
  readonly called: Called<Record>;
  readonly permission?: string;
  /** Said when there is no such record. */
  readonly none?: string;
  readonly head: (record: Record) => RecordHead;
  readonly tabs?: readonly RecordTab<Record>[];
  /** What stands under the head, and under the tabs where there are some. */
  readonly children?: (record: Record) => ReactNode;
}

/**
 * A page about one record: head, facts, parts.
 *
 *     <RecordPage called={useCall(showUser, { params: { uuid } })} permission={t('permission.view')}
 *       head={(user) => ({ title: user.name, facts: [{ label: t('role'), value: user.role.name }] })}
 *       tabs={[{ id: 'history', label: t('history'), show: (user) => <Changes ... /> }]} />
 */
export function RecordPage<Record>(props: RecordPageProps<Record>) {
  const { called, head, tabs = [], children, permission, none } = props;
  return (
    <Loaded called={called} {...(permission ? { permission } : {})} {...(none ? { none } : {})}>
      {(record) => {
        const { facts = [], ...top } = head(record);
        return (
          <>
            <PageHeader {...top} />
            {facts.length > 0 && <FactStrip facts={facts} />}
            {tabs.length > 0 && <RecordTabs record={record} tabs={tabs} />}
            {children?.(record)}
          </>
        );
      }}
    </Loaded>
  );
}
