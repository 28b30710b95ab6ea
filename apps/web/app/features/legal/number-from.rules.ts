/** The version that an address asks for; an odd number asks for none. */
export function numberFrom(searchParams: URLSearchParams): { readonly number?: number } {
  const number = Number(searchParams.get('number'));
  return Number.isInteger(number) && number >= 1 && number <= 100_000 ? { number } : {};
}
