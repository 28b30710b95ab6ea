import { formatNumber } from '../../words/format.ts';
import { type EndLabel, endLabels, LABEL_GAP } from '../chart-layout.ts';
import type { DrawInput } from './series-option.ts';

/** At the line ends: value in bold, name, note, and a leader where the label had to move. */
export function endGraphics(input: DrawInput) {
  return endLabels(input.data, input.layout).map((label) => ({
    type: 'group',
    x: input.origin ?? 0,
    silent: true,
    children: [leaderOf(label, input), words(label, input)].filter((child) => child !== null),
  }));
}

function leaderOf({ series, leader }: EndLabel, { tokens }: DrawInput) {
  return (
    leader && { type: 'line', shape: leader, style: { stroke: tokens.series[series.slot], opacity: 0.7 } }
  );
}

function words({ series, value, y }: EndLabel, { data, layout, tokens, ui }: DrawInput) {
  const text = formatNumber(value, { locale: ui.locale, decimals: data.decimals });
  const name = layout.narrow ? '' : `{${series.own ? 'own' : 'name'}|${plain(series.name)}}`;
  const note = layout.narrow || !series.note ? '' : `\n{note|${plain(series.note)}}`;
  return {
    type: 'text',
    x: layout.right + LABEL_GAP,
    y: y - 9,
    style: {
      text: `{value|${text}} ${name}${note}`,
      fontFamily: tokens.font,
      rich: {
        value: { fontSize: 13.5, fontWeight: 600, fill: tokens.ink, fontFamily: tokens.font, lineHeight: 18 },
        name: { fontSize: 13.5, fill: tokens.ink, fontFamily: tokens.font, lineHeight: 18 },
        own: { fontSize: 13.5, fontWeight: 600, fill: tokens.ink, fontFamily: tokens.font, lineHeight: 18 },
        note: { fontSize: 12.5, fill: tokens.second, fontFamily: tokens.font, lineHeight: 16 },
      },
    },
  };
}

/** Braces and bars are marks of rich text. */
function plain(text: string): string {
  return text.replace(/[{}|]/g, ' ');
}
