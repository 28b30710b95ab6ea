/** What the processes of this benchmark say to each other. */
export const benchCredentials = { key: 'bench', secret: 'bench-secret' };

export type ServerOrder = 'memory' | 'sockets' | 'broadcast' | 'drain';

/** Tells the clients how many sockets to open where. */
export interface OpenOrder {
  readonly port: number;
  readonly sockets: number;
}

/** Milliseconds from publishing to receiving, over all sockets of one broadcast. */
export interface Latencies {
  readonly received: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly lastMs: number;
}

/** Bytes of the server process. */
export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
}
