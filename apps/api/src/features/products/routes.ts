import { DATA_PRODUCTS, listProducts, showCalendar, showProduct } from '@datum/contract/publication/products';
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
      DATA_PRODUCTS.map((product) =>
        readProduct(db, product, levelFor(person, product.subject), platform.published),
      ),
    ),
  }));

  mountRead(app, platform, showProduct, async ({ db, params, person }) => {
    const product = DATA_PRODUCTS.find(({ slug }) => slug === params.slug);
    if (!product) {
      throw notFound();
    }
    const { published } = platform;
    return {
      ...(await readProduct(db, product, levelFor(person, product.subject), published)),
      about: await readAbout(db, product, published.vintage),
    };
  });

  mountRead(app, platform, showCalendar, async ({ db, now }) => {
    const entries = await readCalendar(db, now);
    return {
      data: entries.flatMap((entry) => {
        const product = DATA_PRODUCTS.find(({ subject }) => subject === entry.subject);
        return product
          ? [
              {
                subject: entry.subject,
                name: product.name,
                slug: product.slug,
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
