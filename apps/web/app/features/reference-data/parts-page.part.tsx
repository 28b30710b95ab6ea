import { useTranslations } from 'use-intl';
import { oneOf, useParamsState } from '../../lib/params.ts';
import { Link } from '../../ui/link.tsx';
import classes from './tabs.module.css';

interface TabsProps<Tab extends string> {
  readonly tabs: readonly { readonly value: Tab; readonly label: string }[];
  readonly current: Tab;
}

/** The parts of a settings page; each is a link, because each has a state of its own in the address. */
export function Tabs<Tab extends string>({ tabs, current }: TabsProps<Tab>) {
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

/** Declares the tab in the address; the first one is left out of it. */
export const tabState = <const Tab extends string>(tabs: readonly [Tab, ...Tab[]]) => ({
  tab: oneOf<Tab>(tabs, tabs[0]),
});

export const useTab = <Tab extends string>(state: ReturnType<typeof tabState<Tab>>): Tab =>
  useParamsState(state)[0].tab;
