import { exportAdDays, listAdDays } from '@datum/contract/advertising/ad-bookings';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import { sendList } from '../../../platform/files/list-file.ts';
import { mountRead } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { needBooking } from '../call.routes.ts';
import { readAdDays } from './days.queries.ts';

/** The days of a booking: proof that it ran, and how often it was seen and followed. */
export function dayRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listAdDays, async (call) => {
    const { id } = await needBooking(call, call.params.uuid);
    const rows = await readAdDays(call.db, id);
    return {
      data: rows.map(({ first_at, last_at, ...row }) => ({
        ...row,
        first_at: first_at?.toISOString() ?? null,
        last_at: last_at?.toISOString() ?? null,
      })),
    };
  });
  mountRead(app, platform, exportAdDays, async (call) => {
    const row = await needBooking(call, call.params.uuid);
    const rows = await readAdDays(call.db, row.id);
    return sendList(
      call,
      {
        name: row.number,
        title: `Proof of running: ${row.number}, ${row.advertiser}, ${row.campaign}`,
        page: href('ad-bookings.view', { id: row.uuid }),
        columns: [
          { header: 'day', kind: 'text', width: 12, value: ({ day }) => day },
          { header: 'views', kind: 'number', decimals: 0, value: ({ views }) => views },
          { header: 'clicks', kind: 'number', decimals: 0, value: ({ clicks }) => clicks },
          { header: 'first_at', kind: 'text', width: 24, value: ({ first_at }) => first_at?.toISOString() },
          { header: 'last_at', kind: 'text', width: 24, value: ({ last_at }) => last_at?.toISOString() },
        ],
        more: [['Picture (SHA-256)', row.creative?.sha256 ?? '']],
      },
      rows,
    );
  });
}
