import type { Channel } from './channels/channel.ts';
import { type Counters, newCounters } from './metrics.ts';
import type { CompleteOptions } from './options.ts';
import type { Connection } from './sockets/connection.ts';

/** Everything one running server holds in memory. */
export interface Hub {
  readonly options: CompleteOptions;
  /** Established connections by socket id, until their socket is really closed. */
  readonly connections: Map<string, Connection>;
  readonly socketsByAddress: Map<string, number>;
  readonly channels: Map<string, Channel>;
  readonly counters: Counters;
  draining: boolean;
}

/** A hub that nobody has connected to yet. */
export const newHub = (options: CompleteOptions): Hub => ({
  options,
  connections: new Map(),
  socketsByAddress: new Map(),
  channels: new Map(),
  counters: newCounters(),
  draining: false,
});
