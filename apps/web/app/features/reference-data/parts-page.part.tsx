import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { oneOf, useParamsState } from '../../lib/screens/params.ts';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { RowDrawer } from '../lists/row-drawer.part.tsx';
import classes from './parts-page.module.css';

interface PartsPageProps<Part extends string> {
  readonly title: string;
  readonly lead: string;
  /** Its parts in order, the same array at every call; the first one is left out of the address. */
  readonly parts: readonly [Part, ...Part[]];
  readonly labelOf: (part: Part) => string;
  /** The data set of a part whose rows all belong to one. */
  readonly dataSetOf?: (part: Part) => DataSetCode | undefined;
  readonly children: (part: Part) => ReactNode;
}

/** A settings page of several lists, one at a time, with the drawer in which a row of any of them opens. */
export function PartsPage<Part extends string>(props: PartsPageProps<Part>) {
  const { title, lead, parts, labelOf, dataSetOf, children } = props;
  const declared = useMemo(() => ({ tab: oneOf<Part>(parts, parts[0]) }), [parts]);
  const [{ tab }] = useParamsState(declared);
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <Tabs tabs={parts.map((part) => ({ value: part, label: labelOf(part) }))} current={tab} />
      {children(tab)}
      <RowDrawer dataSet={dataSetOf?.(tab)} />
    </>
  );
}

interface TabsProps {
  readonly tabs: readonly { readonly value: string; readonly label: string }[];
  readonly current: string;
}

/** Each part is a link, because each has a state of its own in the address. */
function Tabs({ tabs, current }: TabsProps) {
  const t = useTranslations('reference-data');
  return (
    <nav aria-label={t('parts')} className={classes.tabs}>
      {tabs.map(({ value, label }, place) => (
        <Link
          key={value}
          href={place === 0 ? '?' : `?tab=${value}`}
          className={classes.tab}
          aria-current={value === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
