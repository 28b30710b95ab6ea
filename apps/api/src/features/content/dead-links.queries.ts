import { itemAt } from '@datum/contract/content/content-address';
import { screenAt } from '@datum/contract/screens/all';
import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import type { Reading } from '@datum/database/open';

/** What the API answers is no screen: files and feeds are not looked at here. */
const ANSWERED = '/api/';

interface Own {
  readonly link: string;
  readonly type: string;
  readonly slug: string;
}

/** Those of the links that lead to a page of ours that does not exist, or to content which readers do not see. */
export async function readDeadLinks(db: Reading, links: readonly string[]): Promise<ReadonlySet<string>> {
  const dead = new Set<string>();
  const own: Own[] = [];
  for (const link of new Set(links)) {
    if (!link.startsWith('/') || link.startsWith(ANSWERED)) continue;
    const [path = '', place = ''] = link.split('#').map((part) => part.split('?')[0] ?? '');
    const found = screenAt(path);
    if (!found || isUnknownProduct(found)) {
      dead.add(link);
      continue;
    }
    const item = itemAt(found.name, found.params, place);
    if (item) own.push({ link, type: item.type, slug: item.name });
  }
  const live = await readLive(db, own);
  for (const { link, type, slug } of own) if (!live.has(`${type}/${slug}`)) dead.add(link);
  return dead;
}

const isUnknownProduct = ({ name, params }: NonNullable<ReturnType<typeof screenAt>>): boolean =>
  name === 'product' && !CATALOGUE.some(({ slugs }) => slugs.product === params['slug']);

/** Those that readers see, by their addresses of today or by earlier ones. */
async function readLive(db: Reading, own: readonly Own[]): Promise<ReadonlySet<string>> {
  if (own.length === 0) return new Set();
  const named = own.map(({ type, slug }) => ({ type, slug }));
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('content_items')
        .where('slug', 'is not', null)
        .select((eb) => ['type', eb.ref('slug').$notNull().as('slug'), 'id'])
        .unionAll(from.selectFrom('content_slugs').select(['type', 'slug', 'item_id as id']))
        .as('n'),
    )
    .innerJoin('content_items as i', 'i.id', 'n.id')
    .where((eb) =>
      eb(
        eb.refTuple('n.type', 'n.slug'),
        'in',
        named.map(({ type, slug }) => eb.tuple(type, slug)),
      ),
    )
    .where('i.published', 'is not', null)
    .where('i.archived_at', 'is', null)
    .select(['n.type', 'n.slug'])
    .execute();
  return new Set(rows.map(({ type, slug }) => `${type}/${slug}`));
}
