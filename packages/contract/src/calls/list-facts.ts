import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** Members of a list's query that do not narrow it. */
const OTHERS = ['page', 'per_page', 'cursor', 'sort', 'format'] as const;

/** Names in a list's query that narrow it. */
export type FilterName<Q> = Exclude<keyof Q & string, (typeof OTHERS)[number]>;

type Asked = Pick<Endpoint, 'query'>;

/** What the endpoint of a list understands, read from its schema. */
export interface ListFacts {
  readonly filters: readonly string[];
  /** `name`, `-name` for the other direction. Empty: the server has one order. */
  readonly sorts: readonly string[];
  /** The order without a wish. */
  readonly initialSort: string | null;
  readonly formats: readonly string[];
  readonly paging: 'pages' | 'cursor' | 'none';
}

const shapeOf = ({ query }: Asked): Readonly<Record<string, z.ZodType>> =>
  query instanceof z.ZodObject ? query.shape : {};

/** What a list, or the export of one, can be asked for. */
export function factsOf(endpoint: Asked): ListFacts {
  const shape = shapeOf(endpoint);
  return {
    filters: Object.keys(shape).filter((name) => !OTHERS.some((other) => other === name)),
    sorts: wordsOf(shape.sort),
    initialSort: shape.sort instanceof z.ZodDefault ? String(shape.sort.parse(undefined)) : null,
    formats: wordsOf(shape.format),
    paging: 'cursor' in shape ? 'cursor' : 'page' in shape ? 'pages' : 'none',
  };
}

/** The words of an enum, also of one that may be left out. */
function wordsOf(schema: z.ZodType | undefined): readonly string[] {
  const inner = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}

/** One filter that narrows: as it was written, and as the endpoint takes it. */
export interface SetFilter {
  readonly name: string;
  readonly text: string;
  readonly value: unknown;
}

/** Filters that the address names with a value that the endpoint does not know. */
export function unknownIn(endpoint: Asked, search: URLSearchParams): readonly string[] {
  const shape = shapeOf(endpoint);
  return factsOf(endpoint).filters.filter((name) => {
    const text = search.get(name);
    return text && shape[name]?.safeParse(text).success === false;
  });
}

/** The filters in an address that narrow the list. What the endpoint would refuse, or has by itself, is left out. */
export function filtersIn(endpoint: Asked, search: URLSearchParams): readonly SetFilter[] {
  const shape = shapeOf(endpoint);
  return factsOf(endpoint).filters.flatMap((name) => {
    const text = search.get(name);
    const read = text ? shape[name]?.safeParse(text) : undefined;
    const isUsual = read?.data === shape[name]?.safeParse(undefined).data;
    return text && read?.success && !isUsual ? [{ name, text, value: read.data }] : [];
  });
}
