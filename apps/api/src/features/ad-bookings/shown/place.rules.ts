import type { AdBox } from '@datum/contract/advertising/public-ads';

interface Running {
  readonly slot: number;
  readonly uuid: string;
  readonly advertiser: string;
  readonly alt: string;
  readonly plan: string;
  readonly width: number;
  readonly height: number;
  readonly sharing: 'fixed' | 'turns';
}
interface Plan {
  readonly uuid: string;
  readonly width: number;
  readonly height: number;
  readonly slots: number;
  readonly sharing: 'fixed' | 'turns';
  readonly shows_house: boolean;
}

/**
 * The boxes of a place in a minute. Fixed slots have a box each; slots that take turns share one, and each minute is of the
 * next: pages are made anew every minute, so that turns cost no cache and need no script.
 */
export function boxesOf(running: readonly Running[], plan: Plan | undefined, minute: number): AdBox[] {
  const shares = (plan ?? running[0])?.sharing === 'turns';
  if (shares) {
    const turn = running[minute % Math.max(1, running.length)];
    return turn ? [boxOf(turn)] : houseOf(plan);
  }
  const boxes = running.map(boxOf);
  return plan && boxes.length < plan.slots ? [...boxes, ...houseOf(plan)] : boxes;
}

const boxOf = ({ uuid, advertiser, alt, plan, width, height }: Running): AdBox => ({
  ad: { uuid, advertiser, alt },
  plan,
  width,
  height,
});

/** One free box says that the place can be booked, however many are free. */
const houseOf = (plan: Plan | undefined): AdBox[] =>
  plan?.shows_house ? [{ ad: null, plan: plan.uuid, width: plan.width, height: plan.height }] : [];

/** The background of a free box: lines, in its size. */
export const houseSvg = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<rect x="1" y="1" width="${width - 2}" height="${height - 2}" fill="none" stroke="#8a9a91" stroke-dasharray="6 6"/></svg>`;

/** Programs that say what they are: their looks are not counted. */
export const isProgram = (agent: string | undefined): boolean =>
  agent === undefined ||
  /bot|crawl|spider|slurp|preview|headless-fetch|curl|wget|python|monitor/i.test(agent);
