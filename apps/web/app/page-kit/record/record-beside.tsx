import type { Endpoint, InputOf } from '@datum/contract/calls/endpoint';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { RecordDrawer } from './record-drawer.tsx';
import type { RecordTab } from './record-tabs.tsx';

/** What stands in the address in place of a key while a new record is written. */
export const NEW = 'new';

interface RecordBesideProps<Record, P> {
  /** The list as its page uses it. */
  readonly list: {
    readonly open: string | null;
    readonly show: (key: string | null, more?: Readonly<{ [name: string]: string | null }>) => void;
  };
  readonly endpoint: Endpoint<P, undefined, undefined, Record>;
  /** What the endpoint calls the key in the address: `(uuid) => ({ uuid })`. */
  readonly paramsOf: (key: string) => P;
  readonly titles: { readonly add: string; readonly one: (record: Record) => string; readonly any: string };
  /** The form of a record, null for a new one; the first tab. */
  readonly form: {
    readonly label: string;
    readonly show: (record: Record | null, close: () => void) => ReactNode;
  };
  readonly tabs?: readonly RecordTab<Record>[];
  /** Name of the open tab in the address, where `tab` is that of the page around. */
  readonly tabIn?: string;
  /** Said when there is no such record. */
  readonly none?: string;
  readonly width?: number;
}

/** The record of a list that is open beside it, or a new one: its form, and what else is known of it. */
export function RecordBeside<Record, P>(props: RecordBesideProps<Record, P>) {
  const { list, titles, form, tabIn = 'tab', width } = props;
  const close = () => list.show(null, { [tabIn]: null });
  if (list.open === null) {
    return null;
  }
  return list.open === NEW ? (
    <Drawer opened onClose={close} title={titles.add} width={width}>
      {form.show(null, close)}
    </Drawer>
  ) : (
    <KeptRecord {...props} key={list.open} params={props.paramsOf(list.open)} close={close} />
  );
}

function KeptRecord<Record, P>({
  params,
  close,
  endpoint,
  titles,
  form,
  tabs = [],
  tabIn,
  none,
  width,
}: RecordBesideProps<Record, P> & { readonly params: P; readonly close: () => void }) {
  const { label } = form;
  return (
    <RecordDrawer
      called={useCall(endpoint, { params } as InputOf<typeof endpoint>)}
      title={titles.any}
      titleOf={titles.one}
      onClose={close}
      tabIn={tabIn}
      width={width}
      {...(none ? { none } : {})}
      tabs={[{ id: 'form', label, show: (record) => form.show(record, close) }, ...tabs]}
    />
  );
}
