/** What an address asks of a list of content; what cannot be read is as if it were not there. */
export interface Asked {
  readonly search?: string;
  readonly filed?: string;
  readonly product?: string;
  readonly year?: number;
  readonly page: number;
  readonly per_page: number;
}

const PER_PAGE = 20;

export function askedFrom(search: URLSearchParams, filed = 'kind'): Asked {
  const words = (search.get('search') ?? '').trim().slice(0, 100);
  const kind = (search.get(filed) ?? '').slice(0, 80);
  const product = (search.get('product') ?? '').slice(0, 80);
  const year = search.get('year') ?? '';
  const page = search.get('page') ?? '';
  return {
    ...(words ? { search: words } : {}),
    ...(kind ? { filed: kind } : {}),
    ...(product ? { product } : {}),
    ...(/^(19|20|21)\d\d$/.test(year) && Number(year) >= 1990 ? { year: Number(year) } : {}),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    per_page: PER_PAGE,
  };
}
