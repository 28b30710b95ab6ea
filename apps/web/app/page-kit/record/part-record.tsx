import type { HistoryEntry } from '@datum/contract/lists/row';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Called } from '../../lib/api/use-call.ts';
import { useOpenPart } from '../../lib/screens/use-open-row.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Loaded } from '../loaded.tsx';
import { Changes } from './changes.tsx';
import classes from './part-record.module.css';
import { NEW } from './record-beside.tsx';

interface PartRecordProps<Record> {
  /** First part of `?edit=`: the noun. */
  readonly slug: string;
  /** Calls the record by its key. */
  readonly useRecord: (key: string) => Called<Record>;
  readonly useHistory: (key: string) => Called<{ readonly data: readonly HistoryEntry[] }>;
  readonly titles: { readonly add: string; readonly one: (record: Record) => string; readonly any: string };
  /** The form of a record and what else can be done with it; null for a new one. */
  readonly form: (record: Record | null, close: () => void) => ReactNode;
  readonly fieldOf: (name: string) => string;
  /** Said when there is no such record. */
  readonly none: string;
}

const TABS = ['details', 'history'] as const;

/** The drawer of `?edit=` for one of several lists of a page: a new record, or a kept one with its history. */
export function PartRecord<Record>(props: PartRecordProps<Record>) {
  const { open, close } = useOpenPart(props.slug);
  if (open === null) {
    return null;
  }
  return open === NEW ? (
    <Drawer opened onClose={close} title={props.titles.add} width={520}>
      {props.form(null, close)}
    </Drawer>
  ) : (
    <KeptRecord key={open} {...props} open={open} close={close} />
  );
}

function KeptRecord<Record>({
  open,
  close,
  useRecord,
  titles,
  form,
  none,
  ...past
}: PartRecordProps<Record> & { readonly open: string; readonly close: () => void }) {
  const t = useTranslations('lists');
  const [tab, setTab] = useState<(typeof TABS)[number]>('details');
  const called = useRecord(open);
  return (
    <Drawer opened onClose={close} width={520} title={called.answer ? titles.one(called.answer) : titles.any}>
      <div className={classes.tabs}>
        <SegmentedControl
          label={t('drawer')}
          size="sm"
          value={tab}
          onChange={setTab}
          options={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
        />
      </div>
      <Loaded called={called} none={none} lines={['40%', '100%', '40%', '100%']}>
        {(record) => (tab === 'details' ? form(record, close) : <Past {...past} id={open} />)}
      </Loaded>
    </Drawer>
  );
}

function Past({
  id,
  useHistory,
  fieldOf,
}: Pick<PartRecordProps<unknown>, 'useHistory' | 'fieldOf'> & { readonly id: string }) {
  return <Changes called={useHistory(id)} fieldOf={fieldOf} />;
}
