import type { Endpoint } from '@datum/contract/calls/endpoint';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { RecordDrawer } from './record-drawer.tsx';
import type { RecordTab } from './record-tabs.tsx';

/** What stands in the address in place of a key while a new record is written. */
export const NEW = 'new';

interface RecordBesideProps<Record> {
  /** The list as its page uses it. */
  readonly list: {
    readonly open: string | null;
    readonly show: (key: string | null, more?: Readonly<{ [name: string]: string | null }>) => void;
  };
  readonly endpoint: Endpoint<{ uuid: string }, undefined, undefined, Record>;
  readonly titles: { readonly add: string; readonly one: (record: Record) => string; readonly any: string };
  /** The form of a record, null for a new one; the first tab. */
  readonly form: {
    readonly label: string;
    readonly show: (record: Record | null, close: () => void) => ReactNode;
  };
  readonly tabs?: readonly RecordTab<Record>[];
  /** Said when there is no such record. */
  readonly none?: string;
}

/** The record of a list that is open beside it, or a new one: its form, and what else is known of it. */
export function RecordBeside<Record>(props: RecordBesideProps<Record>) {
  const { list, titles, form } = props;
  const close = () => list.show(null, { tab: null });
  if (list.open === null) {
    return null;
  }
  return list.open === NEW ? (
    <Drawer opened onClose={close} title={titles.add}>
      {form.show(null, close)}
    </Drawer>
  ) : (
    <KeptRecord {...props} key={list.open} uuid={list.open} close={close} />
  );
}

function KeptRecord<Record>({
  uuid,
  close,
  endpoint,
  titles,
  form,
  tabs = [],
  none,
}: RecordBesideProps<Record> & { readonly uuid: string; readonly close: () => void }) {
  const { label } = form;
  return (
    <RecordDrawer
      called={useCall(endpoint, { params: { uuid } })}
      title={titles.any}
      titleOf={titles.one}
      onClose={close}
      {...(none ? { none } : {})}
      tabs={[{ id: 'form', label, show: (record) => form.show(record, close) }, ...tabs]}
    />
  );
}
