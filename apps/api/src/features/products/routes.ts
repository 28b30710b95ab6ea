import { listProducts, showCalendar, showProduct } from '@datum/contract/publication/products';
import { SUBJECTS, subjectBySlug, subjectOf } from '@datum/contract/subjects/all';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { levelFor } from '../../platform/session/signed-in.ts';
import { readAbout } from './about.queries.ts';
import { readCalendar, readProduct } from './queries.ts';

/** The catalogue of data products and the calendar of releases. */
export function productRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listProducts, async ({ db, person }) => ({
    data: await Promise.all(
      SUBJECTS.map((product) =>
        readProduct(db, product, levelFor(person, product.product), platform.published),
      ),
    ),
  }));

  mountRead(app, platform, showProduct, async ({ db, params, person }) => {
    const product = subjectBySlug(params.slug);
    if (!product) {
      throw notFound();
    }
    const { published } = platform;
    return {
      ...(await readProduct(db, product, levelFor(person, product.product), published)),
      about: await readAbout(db, product, published.vintage),
    };
  });

  mountRead(app, platform, showCalendar, async ({ db, now }) => {
    const entries = await readCalendar(db, now);
    return {
      data: entries.flatMap((entry) => {
        const product = subjectOf(entry.subject);
        return product
          ? [
              {
                subject: entry.subject,
                name: product.name,
                slug: product.slugs.product,
                period: entry.period,
                planned_at: entry.planned_at.toISOString(),
                state: entry.state,
                changed_from: entry.changed_from?.toISOString() ?? null,
                change_reason: entry.change_reason,
              },
            ]
          : [];
      }),
    };
  });
}
