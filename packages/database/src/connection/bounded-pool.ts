import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { mustHoldNone } from '../transaction.ts';
import { PoolFull } from './pool-full.ts';
import type { Purpose } from './pools.ts';

/** How many callers may wait for a connection of one pool; the next is refused at once. */
const longestQueue = 200;

/** pg-pool has one message for "no connection came free"; a server that does not answer has another. */
const noneCameFree = 'timeout exceeded when trying to connect';

/**
 * A pool for Kysely that never keeps a caller long, and none who holds a connection already: two pools or two callers
 * that wait for each other's connections would wait for ever, and locks would be held meanwhile. No pool is exempt.
 */
export function bounded(pool: pg.Pool, purpose: Purpose): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect(): Promise<PostgresPoolClient> {
      mustHoldNone(`a second connection (${purpose})`);
      if (pool.waitingCount >= longestQueue) throw new PoolFull(purpose);
      try {
        return await pool.connect();
      } catch (error) {
        if (error instanceof Error && error.message === noneCameFree) throw new PoolFull(purpose);
        throw error;
      }
    },
  };
}
