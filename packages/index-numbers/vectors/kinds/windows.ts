import { type LinkTo, type Splice, spliceWindows } from '../../src/multilateral/splice-windows.ts';
import { type Context, Unsupported } from '../case.ts';

/** Rolling windows of period-on-period movements, spliced. */
export function windows({ input, vector, params }: Context): unknown {
  if (vector.formula !== 'spliceWindows') throw new Unsupported(`Unknown formula ${vector.formula}`);
  const levels = (input.windows as readonly (readonly number[])[]).map(toLevels);
  const splice = params.oneOf<Splice>('splice', ['movement', 'window', 'half', 'mean']);
  const linkTo = params.oneOf<LinkTo>('linkTo', ['previousWindow', 'publishedSeries']);
  if (params.has('linkPosition'))
    checkPosition(params.number('linkPosition'), splice, levels[0]?.length ?? 0);
  return spliceWindows({ windows: levels, splice, linkTo });
}

function toLevels(movements: readonly number[]): readonly number[] {
  const levels = [1];
  // a level was pushed before
  for (const movement of movements) levels.push(levels.at(-1)! * movement);
  return levels;
}

/** The vectors also say at which movement (from 1) each splice links: the library must agree. */
function checkPosition(position: number, splice: Splice, length: number): void {
  const movements = length - 1;
  const own = { movement: movements, window: 1, half: Math.ceil(movements / 2), mean: position }[splice];
  if (position !== own) throw new Unsupported(`Splice ${splice} links at movement ${own}, not ${position}`);
}
