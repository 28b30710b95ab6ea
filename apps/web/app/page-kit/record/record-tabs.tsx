import { may } from '@datum/contract/access/access';
import type { Endpoint } from '@datum/contract/calls/endpoint';
import { Tabs } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { optional, useParamsState } from '../../lib/screens/params.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import classes from './record-tabs.module.css';

/** A part of what is known of a record. */
export interface RecordTab<Record> {
  /** Its name in the address. */
  readonly id: string;
  readonly label: string;
  /** What must be allowed for it; a part that the reader may not read is not offered. */
  readonly needs?: Pick<Endpoint, 'access'>;
  readonly show: (record: Record) => ReactNode;
}

/** The parts of a record, one at a time; which one stands in the address. The first is shown at first. */
export function RecordTabs<Record>(props: {
  readonly record: Record;
  readonly tabs: readonly RecordTab<Record>[];
  /** Name of the part in the address, where `tab` is that of the page around. */
  readonly tabIn?: string | undefined;
}) {
  const { record, tabs, tabIn = 'tab' } = props;
  const person = usePerson();
  const declared = useMemo(() => ({ [tabIn]: optional() }), [tabIn]);
  const [{ [tabIn]: tab = null }, change] = useParamsState(declared);
  const offered = tabs.filter(({ needs }) => !needs || may(person, needs));
  const current = offered.find(({ id }) => id === tab) ?? offered[0];
  if (!current) {
    return null;
  }
  return (
    <Tabs value={current.id} onChange={(next) => change({ [tabIn]: next === offered[0]?.id ? null : next })}>
      <Tabs.List>
        {offered.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current.id} className={classes.panel}>
        {current.show(record)}
      </Tabs.Panel>
    </Tabs>
  );
}
