import { refusal } from '@datum/contract/messages/refusals/refusal';
import { downloadEconomics, showEconomics } from '@datum/contract/publication/economics';
import { listProducts, showCalendar, showProduct } from '@datum/contract/publication/products';
import { href } from '@datum/contract/screens/all';
import { SUBJECTS, subjectBySlug } from '@datum/contract/subjects/all';
import { cataloguedOf } from '@datum/contract/subjects/catalogue';
import { ENTERED_SUBJECTS, enteredBySlug } from '@datum/contract/subjects/entered';
import type { ProductCode } from '@datum/contract/subjects/subject';
import { SUBJECTS_BY_THEME } from '@datum/contract/subjects/themes';
import { isOpen, type Opened, SAMPLE_ONLY } from '@datum/contract/subscriptions/opened';
import type { FastifyInstance } from 'fastify';
import { mayReadProductByKey } from '../../platform/api-keys/admit.ts';
import { sendTable, tableFile } from '../../platform/files/tables.ts';
import { mountRead } from '../../platform/http/mount.ts';
import { forbidden, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { levelFor, openedFor, type SignedIn } from '../../platform/session/signed-in.ts';
import { countDownload } from '../../platform/usage/downloads-left.ts';
import { readEnteredProduct } from '../entered-series/published/product.queries.ts';
import { readAbout } from './about.queries.ts';
import { readIndicator } from './economics.queries.ts';
import { economicsFile } from './economics-file.rules.ts';
import { readCalendar, readProduct } from './queries.ts';

/** The catalogue of data products and the calendar of releases. */
export function productRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listProducts, async ({ db, person }) => ({
    data: await Promise.all([
      ...SUBJECTS.map((product) =>
        readProduct(db, product, openedFor(person, product.product), platform.published),
      ),
      ...ENTERED_SUBJECTS.map((subject) =>
        readEnteredProduct(db, subject, levelFor(person, subject.product), platform.published.vintage),
      ),
    ]),
  }));

  mountRead(app, platform, showProduct, async ({ db, params, person }) => {
    const entered = enteredBySlug('product', params.slug);
    if (entered) {
      const level = levelFor(person, entered.product);
      return { ...(await readEnteredProduct(db, entered, level, platform.published.vintage)), about: null };
    }
    const product = subjectBySlug(params.slug);
    if (!product) {
      throw notFound();
    }
    const { published } = platform;
    return {
      ...(await readProduct(db, product, openedFor(person, product.product), published)),
      about: await readAbout(db, product, published.vintage),
    };
  });

  mountRead(app, platform, showEconomics, async ({ db, person }) => ({
    data: await Promise.all(
      SUBJECTS_BY_THEME.map((subject) =>
        readIndicator(db, platform.published, subject, openedByKey(person, subject.product)),
      ),
    ),
  }));

  mountRead(app, platform, downloadEconomics, async ({ db, person, query, locale, now, reply }) => {
    const open = SUBJECTS_BY_THEME.filter(({ product }) => isOpen(openedByKey(person, product, 'download')));
    if (open.length === 0) throw forbidden(refusal('publication.downloads-closed'));
    const file = economicsFile({
      indicators: await Promise.all(
        open.map((subject) =>
          readIndicator(db, platform.published, subject, openedByKey(person, subject.product, 'download')),
        ),
      ),
      left: SUBJECTS_BY_THEME.filter((subject) => !open.includes(subject)),
      locale,
      format: query.format,
      link: `${platform.config.webUrl}${href('reading.economics')}`,
      madeAt: now,
      madeFor: person?.email ?? '',
    });
    const made = await tableFile(file);
    // one file counts once, on the plan of the first product in it
    if (open[0]) await countDownload(platform, person, open[0].product);
    sendTable(reply, made);
    return undefined;
  });

  mountRead(app, platform, showCalendar, async ({ db, now }) => {
    const entries = await readCalendar(db, now);
    return {
      data: entries.flatMap((entry) => {
        const product = cataloguedOf(entry.subject);
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

/** A key opens what its holder may read by key today; of the rest it shows what everybody sees. */
const openedByKey = (
  person: SignedIn | null,
  product: ProductCode,
  use: 'view' | 'download' = 'view',
): Opened =>
  person?.key && !mayReadProductByKey(person, product) ? SAMPLE_ONLY : openedFor(person, product, use);
