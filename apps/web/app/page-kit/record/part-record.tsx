import type { Endpoint, InputOf } from '@datum/contract/calls/endpoint';
import type { HistoryEntry } from '@datum/contract/lists/row';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useOpenPart } from '../../lib/screens/use-open-row.ts';
import { Changes } from './changes.tsx';
import { RecordBeside } from './record-beside.tsx';

type ReadOne<Params, Answer> = Endpoint<Params, undefined, undefined, Answer>;

interface PartRecordProps<Params, Record> {
  /** First part of `?edit=`: the noun. */
  readonly slug: string;
  readonly endpoint: ReadOne<Params, Record>;
  readonly history: ReadOne<Params, { data: HistoryEntry[] }>;
  /** What the endpoints call the key in the address. */
  readonly paramsOf: (key: string) => Params;
  readonly titles: { readonly add: string; readonly one: (record: Record) => string; readonly any: string };
  /** The form of a record and what else can be done with it; null for a new one. */
  readonly form: (record: Record | null, close: () => void) => ReactNode;
  readonly fieldOf: (name: string) => string;
  /** Said when there is no such record. */
  readonly none: string;
}

/** The drawer of `?edit=` for one of several lists of a page: a new record, or a kept one with its history. */
export function PartRecord<Params, Record>(props: PartRecordProps<Params, Record>) {
  const { slug, endpoint, history, paramsOf, titles, form, fieldOf, none } = props;
  const t = useTranslations('lists.tab');
  const { open, close } = useOpenPart(slug);
  return (
    <RecordBeside
      list={{ open, show: close }}
      endpoint={endpoint}
      paramsOf={paramsOf}
      titles={titles}
      form={{ label: t('details'), show: form }}
      tabs={[
        {
          id: 'history',
          label: t('history'),
          show: () => <Past endpoint={history} params={paramsOf(open ?? '')} fieldOf={fieldOf} />,
        },
      ]}
      tabIn="part"
      none={none}
    />
  );
}

interface PastProps<Params> {
  readonly endpoint: ReadOne<Params, { data: HistoryEntry[] }>;
  readonly params: Params;
  readonly fieldOf: (name: string) => string;
}

function Past<Params>({ endpoint, params, fieldOf }: PastProps<Params>) {
  const called = useCall(endpoint, { params } as InputOf<typeof endpoint>);
  return <Changes called={called} fieldOf={fieldOf} />;
}
