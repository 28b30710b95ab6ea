import type { Lead, Pressure } from '@datum/contract/entered-series/comparisons';
import { href } from '@datum/contract/screens/outside';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { ChoiceChip } from '../../../ui/filters/choice-chip.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { Link } from '../../../ui/link.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import { formatPeriod } from '../../../ui/words/period.ts';
import { withAsked } from '../address.rules.ts';
import { COMPARED } from './asked.rules.ts';

interface SidesProps {
  readonly compared: Pressure | Lead;
  /** Periods that both sides can be 100 in, with the one that they are. */
  readonly bases?: { readonly all: readonly string[]; readonly chosen: string | null };
}

/** What is compared with what: all of it is chosen here and stands in the address. */
export function SideChoices({ compared, bases }: SidesProps) {
  const t = useTranslations('entered-figures.compare');
  const text = useLocalText();
  const ui = useUi();
  const [search, setSearch] = useSearchParams();
  const change = (part: Readonly<Record<string, string | null>>) =>
    setSearch(withAsked(search, part), { preventScrollReset: true });
  const { series, other, choices } = compared;
  const named = (
    list: readonly { readonly code: string; readonly name: Readonly<Record<string, string>> }[],
  ) => list.map(({ code, name }) => ({ value: code, label: text(name), hint: code }));
  return (
    <FilterBar>
      <ChoiceChip
        label={t('series')}
        always
        options={named(choices.series)}
        value={series?.code ?? ''}
        onChange={(code) => change({ [COMPARED.series]: code })}
      />
      <ChoiceChip
        label={t('with')}
        always
        options={choices.others.map(({ subject, name }) => ({ value: subject, label: text(name) }))}
        value={other?.subject ?? ''}
        onChange={(subject) => change({ [COMPARED.with]: subject, [COMPARED.row]: null })}
      />
      {choices.rows.length > 1 && (
        <ChoiceChip
          label={t('row')}
          always
          options={named(choices.rows)}
          value={other?.row?.code ?? ''}
          onChange={(row) => change({ [COMPARED.with]: other?.subject ?? null, [COMPARED.row]: row })}
        />
      )}
      {bases && bases.all.length > 1 && (
        <ChoiceChip
          label={t('base')}
          always
          options={bases.all.map((value) => ({ value, label: formatPeriod(value, ui) }))}
          value={bases.chosen ?? ''}
          onChange={(base) => change({ [COMPARED.base]: base })}
        />
      )}
    </FilterBar>
  );
}

/** Where both sides come from, with their vintages, and what the reader's access leaves out of the other one. */
export function useSideWords({ series, other, as_of }: Pressure | Lead) {
  const t = useTranslations('entered-figures.compare');
  const text = useLocalText();
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const moment = (at: string | undefined) => (at ? formatMoment(at, locale, zone) : '');
  const names = {
    series: text(series?.name ?? {}),
    other: [text(other?.name ?? {}), text(other?.row?.name ?? {}), text(other?.place ?? {})]
      .filter(Boolean)
      .join(', '),
  };
  const source = t('source', {
    series: names.series,
    source: [series?.source, series?.licence].filter(Boolean).join(', '),
    at: moment(as_of?.live_at),
    other: names.other,
    otherAt: moment(other?.as_of?.live_at),
  });
  // a line of a chart has room for the row alone
  const short = text(other?.row?.name ?? {}) || names.other;
  return { ...names, short, source };
}

/** Says of the other side that the reader's access does not include its files. */
export function useClosed() {
  const t = useTranslations('entered-figures.compare');
  const text = useLocalText();
  return (other: Pressure['other']) => t('files-closed', { name: text(other?.name ?? {}) });
}

/** Where the other side is read in full, and that a sample of it is compared where the reader has no more. */
export function OtherSide({ other }: Pick<Pressure, 'other'>) {
  const t = useTranslations('entered-figures.compare');
  const text = useLocalText();
  if (!other) return null;
  return (
    <p className="muted">
      {other.level === 'sample' && `${t('sample', { name: text(other.name) })} `}
      <Link href={href('reading.product', { slug: other.slug })}>
        {t('read', { name: text(other.name) })}
      </Link>
    </p>
  );
}
