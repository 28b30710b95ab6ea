import type { Called } from '../../lib/api/use-call.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Loaded } from '../loaded.tsx';
import { type RecordTab, RecordTabs } from './record-tabs.tsx';

interface RecordDrawerProps<Record> {
  readonly called: Called<Record>;
  readonly titleOf: (record: Record) => string;
  /** The title while the record is on its way. */
  readonly title: string;
  /** The permission to read it, in words. */
  readonly permission?: string;
  /** Said when there is no such record. */
  readonly none?: string;
  readonly tabs: readonly RecordTab<Record>[];
  /** Name of the open tab in the address, where `tab` is that of the page around. */
  readonly tabIn?: string | undefined;
  readonly width?: number | undefined;
  readonly onClose: () => void;
}

/** One record beside its list: see ListPage. */
export function RecordDrawer<Record>(props: RecordDrawerProps<Record>) {
  const { called, title, titleOf, tabs, tabIn, width = 520, onClose, permission, none } = props;
  return (
    <Drawer opened onClose={onClose} width={width} title={called.answer ? titleOf(called.answer) : title}>
      <Loaded called={called} {...(permission ? { permission } : {})} {...(none ? { none } : {})}>
        {(record) => <RecordTabs record={record} tabs={tabs} tabIn={tabIn} />}
      </Loaded>
    </Drawer>
  );
}
