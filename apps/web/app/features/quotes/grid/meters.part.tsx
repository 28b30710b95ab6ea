import { LINE_STATES, type LineState } from '@datum/contract/collection/quote-states';
import type { Sheet } from '@datum/contract/collection/sheets';
import { useTranslations } from 'use-intl';
import { type MeterPart, ShareMeter } from '../../../ui/progress/share-meter.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatShare } from '../../../ui/words/format.ts';
import classes from './grid.module.css';

const TONES = {
  ok: 'full',
  new: 'full',
  edited: 'full',
  confirmed: 'good',
  imputed: 'imputed',
  flagged: 'open',
  asked: 'open',
  missing: 'bad',
  rejected: 'bad',
  waiting: 'empty',
} as const satisfies Record<LineState, MeterPart['tone']>;

/** Order of the parts: what is in and well first. */
const ORDER = [
  'ok',
  'new',
  'edited',
  'confirmed',
  'imputed',
  'flagged',
  'asked',
  'missing',
  'rejected',
  'waiting',
] as const;

/** Share of the possible effect that the first flags of the queue should cover. */
const COVER = 0.95;

/** Two meters over the grid: what came in, and how many of the flags are settled. */
export function SheetMeters({ sheet }: { readonly sheet: Sheet }) {
  const t = useTranslations('quotes.list');
  const part = useTranslations('quotes.list.part');
  const { expected, received, states } = sheet.counts;
  const { open, done, effects, settled } = sheet.flags;
  const parts = ORDER.filter((state) => LINE_STATES.includes(state)).map((state) => ({
    id: state,
    label: part(state, { count: states[state] ?? 0 }),
    value: states[state] ?? 0,
    tone: TONES[state],
  }));
  return (
    <div className={classes.meters}>
      <ShareMeter title={t('in', { received, expected })} parts={parts} />
      {effects !== null && settled !== null ? (
        <EffectMeter open={open} done={done} effects={effects} settled={settled} />
      ) : (
        <ShareMeter
          title={t('flags-open', { open })}
          note={t('flags-done', { done })}
          parts={[
            { id: 'settled', label: '', value: done, tone: 'full' },
            { id: 'open', label: '', value: open, tone: 'open' },
            { id: 'rest', label: '', value: open + done === 0 ? 1 : 0, tone: 'empty' },
          ]}
        />
      )}
    </div>
  );
}

/** What share of the flags' effect on the index is settled. */
function EffectMeter(flags: {
  readonly open: number;
  readonly done: number;
  readonly effects: readonly number[];
  readonly settled: number;
}) {
  const { open, done, effects, settled } = flags;
  const t = useTranslations('quotes.list');
  const { locale } = useUi();
  const need = flagsNeeded(effects, settled);
  const rest = effects.slice(need).reduce((sum, effect) => sum + effect, 0);
  // parts grow in proportion: whole hundreds fill the bar, however small effects are
  const scale = 100 / (effects.reduce((sum, effect) => sum + effect, settled) || 1);
  return (
    <ShareMeter
      title={t('flags', { open, need, share: formatShare(COVER, locale) })}
      note={t('flags-done', { done })}
      parts={[
        ...(settled > 0 ? [{ id: 'settled', label: '', value: settled * scale, tone: 'full' as const }] : []),
        ...effects.slice(0, need).map((effect, place) => ({
          id: `flag-${place}`,
          label: '',
          value: effect * scale,
          tone: 'open' as const,
        })),
        { id: 'rest', label: '', value: open === 0 && settled === 0 ? 1 : rest * scale, tone: 'empty' },
      ]}
    />
  );
}

/** How many flags, largest effect first, cover the wanted share together with what is settled. */
export function flagsNeeded(effects: readonly number[], settled: number): number {
  const total = effects.reduce((sum, effect) => sum + effect, settled);
  if (total === 0) {
    return effects.length;
  }
  let covered = settled;
  for (const [place, effect] of effects.entries()) {
    if (covered >= COVER * total) {
      return place;
    }
    covered += effect;
  }
  return effects.length;
}
