import { addressOf, itemAt } from '@datum/contract/content/content-address';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import type { KeptFigure } from '@datum/contract/feedback/feedback-view';
import { screenAt } from '@datum/contract/screens/all';
import { enteredOf } from '@datum/contract/subjects/entered';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { type Reader, readChanged, readDoubtedFigure } from '../../content/corrections/changed.queries.ts';
import { periodIn } from '../../content/corrections/print.rules.ts';
import { type ChangedFigure, type Corrected, titlesOf } from '../../content/corrections/text.rules.ts';
import { findItem, type ItemRecord } from '../../content/queries.ts';
import { readOpenRechecks } from '../../content/rechecks/rechecks.queries.ts';

interface Message {
  readonly figure: KeptFigure | null;
  readonly page: string;
  readonly faq_item: number | null;
}

interface Named {
  readonly about: Corrected;
  readonly changed: readonly ChangedFigure[];
}

/** The figure or the text that a message is about; undefined where it names neither. */
export async function readNamedIn(
  db: Reading,
  message: Message,
  reader: Reader,
  timeZone: string,
): Promise<Named | undefined> {
  if (message.figure) return ofFigure(db, message.figure, reader, timeZone);
  const item = await findNamed(db, message);
  if (!item) return undefined;
  const { type, live_slug: slug, products, content } = item;
  const about = {
    title: titlesOf(type, content),
    address: addressOf(type, { slug, products }),
    products,
    timeZone,
  };
  return { about, changed: await readChanged(db, item, await readOpenRechecks(db, item.id), reader) };
}

async function ofFigure(db: Reading, kept: KeptFigure, reader: Reader, timeZone: string): Promise<Named> {
  const { series, period, sequence, slug, label, place, subject } = kept;
  const isEntered = enteredOf(subject) !== undefined;
  const figure = {
    series,
    period,
    show: 'value',
    ...(isEntered ? { source: 'entered' as const } : {}),
  } as const;
  const named = (language: 'en' | 'ms') =>
    [...[label, place].map((text) => text[language] ?? text['en'] ?? ''), periodIn(language, period)]
      .filter((text) => text !== '')
      .join(', ');
  const about = {
    title: { en: named('en'), ms: named('ms') },
    address: `${addressOf('products', { slug: null, products: [slug] })}?figure=${kept.figure}`,
    products: [slug],
    timeZone,
  };
  return { about, changed: await readDoubtedFigure(db, figure, sequence, reader.person) };
}

/** The item of the site that a message was written on: an answer of the questions, or the page's. */
async function findNamed(db: Reading, { page, faq_item }: Message): Promise<ItemRecord | undefined> {
  const [path = '', place = ''] = page.split('#').map((part) => part.split('?')[0] ?? '');
  const screen = screenAt(path);
  const named = screen ? itemAt(screen.name, screen.params, place) : null;
  const { rows } = await sql<{ type: ContentTypeName; uuid: string }>`
    select type, uuid from content_items where published is not null and archived_at is null
      and (id = ${faq_item} or (type = ${named?.type ?? null} and (slug = ${named?.name ?? null}
        or id in (select item_id from content_slugs s where s.type = content_items.type and s.slug = ${named?.name ?? null}))))
     order by id = ${faq_item} desc nulls last limit 1`.execute(db);
  const [found] = rows;
  return found && findItem(db, found.type, found.uuid);
}
