import { totalmem } from 'node:os';

const gigabyte = 1024 ** 3;

/** Server settings of the embedded PostgreSQL: a small office on one machine, every commit on disk. */
const durable = {
  unix_socket_directories: '', // their paths may not be longer than 107 characters; loopback serves everywhere
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: totalmem() > 4 * gigabyte ? '256MB' : '64MB',
  effective_cache_size: `${Math.round(totalmem() / 2 ** 20 / 2)}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  wal_keep_size: '512MB', // a backup of a busy server finds the log of its own duration
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  random_page_cost: '1.1', // solid-state disks
  jit: 'off', // our statements are short: compiling them costs more than it saves
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'log', // refused statements are the application's to report
  log_error_verbosity: 'terse', // values of rows, which may be personal, stay out of the log
} as const;

/** For tests: nothing of it needs to survive a power cut. */
const passing = {
  ...durable,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  checkpoint_timeout: '1h',
} as const;

/** The settings as arguments of `postgres`. */
export function settingArguments(kind: 'durable' | 'passing', port: number): string[] {
  const settings = { ...(kind === 'durable' ? durable : passing), port };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
