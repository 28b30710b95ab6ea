import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const blocks = css.split('[data-mantine-color-scheme="dark"]');
const declared = (text = '') =>
  new Map([...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
const light = declared(blocks[0]);
const dark = new Map([...light, ...declared(blocks[1])]);

/** The hex colour behind a token, through `var()`. */
function color(tokens: ReadonlyMap<string, string>, name: string): string {
  const value = tokens.get(name) ?? '';
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (other) return color(tokens, other);
  if (!/^#[\da-f]{6}$/i.test(value)) throw new Error(`${name} is ${value || 'missing'}`);
  return value;
}

/** WCAG relative luminance. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 1, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ['--page', '--card', '--sub', '--inset', '--tint'];
const meanings = ['green', 'blue', 'violet', 'amber', 'orange', 'red'];
const series = [1, 2, 3, 4, 5, 6, 7, 8].map((slot) => `--series-${slot}`);

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s tokens', (_, tokens) => {
  const ratio = (text: string, ground: string) => contrast(color(tokens, text), color(tokens, ground));
  const below = (least: number, pairs: readonly (readonly [string, string])[]) =>
    pairs
      .filter(([text, ground]) => ratio(text, ground) < least)
      .map((pair) => `${pair.join(' on ')}: ${ratio(...pair).toFixed(2)}`);
  const each = (texts: readonly string[], grounds: readonly string[]) =>
    texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));

  it('text is readable on every surface', () => {
    expect(below(4.5, each(['--ink', '--ink-2', '--ink-3', '--link', '--red-solid'], surfaces))).toEqual([]);
  });

  it('words of badges, buttons and selected things are readable on their tints', () => {
    const badges = meanings.map((name) => [`--${name}-text`, `--${name}-tint`] as const);
    expect(below(7, badges)).toEqual([]);
    expect(
      below(4.5, [
        ['--on-brand', '--brand'],
        ['--on-brand', '--brand-hover'],
        ['--soft-ink', '--soft'],
      ]),
    ).toEqual([]);
  });

  it('edges of controls, focus and lines of charts can be seen', () => {
    expect(
      below(
        3,
        each(['--control', '--brand', '--rose', '--fell', '--chart-axis', ...series], ['--page', '--card']),
      ),
    ).toEqual([]);
  });
});
