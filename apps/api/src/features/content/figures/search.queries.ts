import type { FoundFigure } from '@datum/contract/content/figure-search';
import { requireSubject, SUBJECTS } from '@datum/contract/subjects/all';
import { ENTERED_SUBJECTS, enteredOf } from '@datum/contract/subjects/entered';
import type { LocalText } from '@datum/contract/values/local-text';
import { containing } from '@datum/database/like';
import type { Reading } from '@datum/database/open';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readPrinting } from '../../published/printing.queries.ts';
import { newestTold } from '../../published/shown-cell.queries.ts';
import { printed, tablePrinting } from '../../published/table.rules.ts';
import { named, readCells, readVariants } from './series.queries.ts';

/** As many as one looks through; more words find fewer. */
const MOST = 30;

/** Series with a live figure that have all the words in their names or codes: entered ones first, then the country. */
export async function findSeriesBy(db: Reading, search: string, vintage: number): Promise<FoundFigure[]> {
  const words = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8);
  const [entered, computed] = await Promise.all([
    findEntered(db, words, vintage),
    findComputed(db, words, vintage),
  ]);
  return [...entered, ...computed].slice(0, MOST);
}

/** All words, each anywhere in what a series is called or in the name of its product. */
const hasAll = (
  words: readonly string[],
  where: RawBuilder<unknown>,
  subject: RawBuilder<unknown>,
  products: readonly { readonly code: string; readonly name: LocalText }[],
) =>
  sql<SqlBool>`${sql.join(
    words.map((word) => {
      const inName = products
        .filter(({ name }) => JSON.stringify(name).toLowerCase().includes(word.toLowerCase()))
        .map(({ code }) => code);
      return sql`(${where} ilike ${containing(word)} or ${subject} = any(${inName}::text[]))`;
    }),
    sql` and `,
  )}`;

async function findComputed(db: Reading, words: readonly string[], vintage: number): Promise<FoundFigure[]> {
  const rows = await named(db)
    .innerJoinLateral(newestTold('s.id', vintage).as('newest'), (join) => join.onTrue())
    .where(
      hasAll(
        words,
        sql`concat_ws(' ', i.name::text, i.code, g.name::text, g.code, k.name::text, k.code, r.name::text, r.code, s.subject,
          s.variant)`,
        sql`s.subject`,
        SUBJECTS,
      ),
    )
    .orderBy(sql`(r.level = 'country') desc`)
    .orderBy(sql`(s.variant = '') desc`)
    .orderBy(sql`coalesce(i.is_headline, true) desc`)
    .orderBy('s.revision', 'desc')
    .orderBy('s.id')
    .limit(MOST)
    .select(['newest.period', 'newest.value'])
    .execute();
  const [variants, cells, printings] = await Promise.all([
    readVariants(db, rows),
    readCells(
      db,
      rows.flatMap(({ id, variant, period }) => (variant === '' ? [] : [{ series: id, period }])),
      vintage,
    ),
    readPrintings(db, [...new Set(rows.map(({ subject }) => subject))], vintage),
  ]);
  return rows.map(({ id, subject, label, place, period, value, unit, base, variant }) => {
    const decimals = printings.get(subject) ?? 1;
    return {
      series: id,
      label,
      place,
      product: requireSubject(subject).name,
      period,
      value: printed(value, decimals),
      decimals,
      unit: unit ?? '',
      base,
      variant:
        variant === ''
          ? null
          : (cells.get(`${id} ${period}`)?.variant_name ?? variants.get(variant) ?? { en: variant }),
    };
  });
}

/** Decimals of the figures of these products at a vintage. */
async function readPrintings(db: Reading, subjects: readonly string[], vintage: number) {
  return new Map(
    await Promise.all(
      subjects.map(async (code) => {
        const rules = await readPrinting(db, code, vintage);
        return [code, tablePrinting(rules, requireSubject(code).kind).decimals] as const;
      }),
    ),
  );
}

async function findEntered(db: Reading, words: readonly string[], vintage: number): Promise<FoundFigure[]> {
  const { rows } = await sql<{
    id: number;
    subject: string;
    name: LocalText;
    decimals: number;
    period: string;
    value: string;
    unit: string | null;
    base: string | null;
  }>`
    select s.id, s.subject, s.name, s.decimals, o.period, round(o.value, s.decimals)::text as value, d.unit, d.base
    from entered_series s
    join lateral (select o.period, o.value from entered_observations o
      where o.series_id = s.id and o.sequence <= ${vintage}
      order by o.period desc, o.sequence desc, o.id desc limit 1) o on true
    left join lateral (select d.unit, d.base from series_definitions d
      where d.series_id = s.id and d.valid_from <= o.period order by d.valid_from desc limit 1) d on true
    where ${hasAll(
      words,
      sql`concat_ws(' ', s.name::text, s.code, s.dimensions::text, s.source, s.subject)`,
      sql`s.subject`,
      ENTERED_SUBJECTS,
    )}
    order by s.sort, lower(s.code) limit ${MOST}`.execute(db);
  return rows.map(({ id, subject, name, decimals, period, value, unit, base }) => ({
    series: id,
    source: 'entered' as const,
    label: name,
    place: {},
    product: enteredOf(subject)?.name ?? {},
    period,
    value,
    decimals,
    unit: unit ?? '',
    base: base ? { en: base } : null,
    variant: null,
  }));
}
