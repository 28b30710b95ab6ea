import { showLead, showPressure } from '@datum/contract/entered-series/comparisons';

/** Names of an address that say what is compared: apart from those of the table above, which lists several series. */
export const COMPARED = { series: 'of', with: 'with', row: 'row', base: 'base' } as const;

const written = (search: URLSearchParams, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries({ ...names, from: 'from', to: 'to', as_of: 'as_of' }).flatMap(([member, name]) => {
      const value = search.get(name);
      return value ? [[member, value] as const] : [];
    }),
  );

/** What an address asks of the gap. An address that cannot be read is as if it asked nothing. */
export const pressureIn = (search: URLSearchParams) =>
  showPressure.query?.safeParse(written(search, COMPARED)).data ?? {};

/** The same of the shifts, in the currency of the table above. */
export function leadIn(search: URLSearchParams) {
  const { base: _, ...names } = COMPARED;
  return showLead.query?.safeParse(written(search, { ...names, currency: 'currency' })).data ?? {};
}
