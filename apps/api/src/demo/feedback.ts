import type { FeedbackState } from '@datum/contract/feedback/feedback-states';
import type { FeedbackKind, FeedbackSource } from '@datum/contract/feedback/feedback-words';
import { href } from '@datum/contract/screens/all';
import { HEADLINE } from '@datum/contract/subjects/headline';
import type { Writing } from '@datum/database/open';
import { readDoubted } from '../features/feedback/sending/figure.queries.ts';
import {
  insertEvent,
  insertFeedback,
  insertMessages,
  nextNumber,
  setVote,
} from '../features/feedback/write.queries.ts';
import type { PublishedCache } from '../platform/cache/published.ts';

interface Demo {
  readonly kind: FeedbackKind;
  readonly source: FeedbackSource;
  readonly subject: string;
  readonly text: string;
  readonly page?: string;
  readonly state: FeedbackState;
  readonly ago: number;
  readonly reason?: string;
  readonly answer?: string;
  readonly listed?: true;
  readonly reply?: string;
}

/** Messages of the demonstration, one of each kind; the doubt is about a figure that is published. */
const MESSAGES: readonly Demo[] = [
  {
    kind: 'idea',
    source: 'contact',
    subject: 'Prices of roof tiles',
    text: 'We tender many low-rise houses. Could you collect prices of clay and concrete roof tiles?',
    state: 'planned',
    ago: 40,
    answer: 'Roof tiles join the sample in the first quarter. The first prices follow three months later.',
    listed: true,
  },
  {
    kind: 'idea',
    source: 'page',
    subject: 'A weekly index',
    text: 'Steel moves within the month. A weekly index would help us with hedging.',
    page: href('bmp-index'),
    state: 'not-planned',
    ago: 33,
    reason:
      'Sellers quote once a month. A weekly index would repeat most prices and look more exact than it is.',
    listed: true,
  },
  {
    kind: 'question',
    source: 'faq',
    subject: 'May we cite an index in a contract?',
    text: 'The answer says how to cite a figure. Does it hold for a clause that names the next vintage too?',
    state: 'done',
    ago: 20,
    reply:
      'Yes. Name the index, the base and “the vintage of the day of payment”; each vintage stays reachable.',
  },
  {
    kind: 'error',
    source: 'figure',
    subject: 'Cement looks too high',
    text: 'Our own invoices of that month are about 4 percent lower. Is a quote counted twice?',
    state: 'new',
    ago: 2,
  },
  {
    kind: 'complaint',
    source: 'contact',
    subject: 'No answer by phone',
    text: 'I called twice on Monday and nobody answered. When is the line open?',
    state: 'acknowledged',
    ago: 5,
  },
  {
    kind: 'praise',
    source: 'contact',
    subject: 'The passports are very good',
    text: 'We could follow one figure back to its quotes in front of the client. Thank you.',
    state: 'new',
    ago: 1,
  },
];

const GUEST = {
  name: 'Lee Mei (example)',
  email: 'mei@selat.example',
  organisation: 'Selat Builders (example)',
};
const DAY_MS = 86_400_000;

interface Facts {
  readonly officer: string;
  readonly subscriber: string;
  readonly published: PublishedCache;
  readonly now: Date;
}

/** Stores what readers wrote to the office of the demonstration. */
export async function storeFeedback(
  db: Writing,
  { officer, subscriber, published, now }: Facts,
): Promise<void> {
  const figure = await newestFigure(db, published);
  for (const { text, ago, reply, listed, ...demo } of MESSAGES) {
    const at = new Date(now.getTime() - ago * DAY_MS);
    const about = demo.source === 'figure' ? figure : undefined;
    const { id } = await insertFeedback(db, {
      ...demo,
      number: await nextNumber(db, String(at.getUTCFullYear())),
      body: text,
      topic: demo.kind === 'complaint' ? 'complaint' : 'data',
      figure: about ? JSON.stringify(about) : null,
      page: about?.filters ?? demo.page ?? '',
      product: about?.slug ?? null,
      sender_name: GUEST.name,
      sender_email: GUEST.email,
      organisation: GUEST.organisation,
      locale: 'en',
      owner_uuid: demo.state === 'new' ? null : officer,
      listed_at: listed ? at : null,
      is_demo: true,
      created_at: at,
      updated_at: at,
    });
    await insertEvent(db, { feedback_id: id, state: 'new', reason: '', actor: GUEST.name, at });
    if (demo.state !== 'new') {
      const { state, reason = '' } = demo;
      await insertEvent(db, { feedback_id: id, state, reason, actor: 'Demonstration', at });
    }
    if (reply) {
      const by = {
        kind: 'message',
        by_staff: true,
        author_uuid: officer,
        author_name: 'Price section',
      } as const;
      await insertMessages(db, [{ feedback_id: id, ...by, body: reply, at }]);
    }
    if (listed) await setVote(db, { id, user: subscriber, votes: true, now: at });
  }
}

/** The newest published price of cement in the country, as a reader would doubt it. */
async function newestFigure(db: Writing, published: PublishedCache) {
  const cell = await db
    .selectFrom('release_cells as c')
    .innerJoin('series as s', 's.id', 'c.series_id')
    .innerJoin('items as i', 'i.id', 's.item_id')
    .innerJoin('regions as r', 'r.id', 's.region_id')
    .where('s.subject', '=', HEADLINE.prices.code)
    .where('s.kind', '=', 'average')
    .where('i.code', '=', 'CEM-01')
    .where('r.level', '=', 'country')
    .where('c.sequence', 'is not', null)
    .orderBy('c.period', 'desc')
    .orderBy('c.sequence', 'desc')
    .select(['c.series_id', 'c.period', 'c.sequence'])
    .executeTakeFirst();
  if (!cell) return undefined;
  const id = `${cell.series_id}.${cell.period}.${cell.sequence}`;
  const { product: slug } = HEADLINE.prices.slugs;
  return readDoubted(db, published, id, href('product', { slug }, { query: { figure: id } }));
}
