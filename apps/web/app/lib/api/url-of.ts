/**
 * The address of a call: `:name` parameters filled in, query values appended (lists repeat their name, absent ones
 * are left out).
 */
export function addressOf(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams(
    Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([name, value]) => pairs(name, value)),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}

function pairs(name: string, value: unknown): string[][] {
  if (value === undefined || value === null) {
    return [];
  }
  return Array.isArray(value) ? value.map((one) => [name, String(one)]) : [[name, String(value)]];
}
