import type { Context } from '../case.ts';
import { Unsupported } from '../case.ts';
export function files(_: Context): unknown {
  throw new Unsupported('later');
}
