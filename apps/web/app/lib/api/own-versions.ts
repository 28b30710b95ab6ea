import type { Endpoint } from '@datum/contract/calls/endpoint';

interface Written {
  readonly params?: unknown;
  readonly body?: unknown;
}

/** `address version` -> the version that a write of this tab made of it. */
const made = new Map<string, number>();

/**
 * The body of a write on the version that this tab itself made of the one it names. A page shows its own save a moment
 * later than the save is answered; a step pressed in between would be refused as changed by another person.
 */
export function onOwnVersion({ path }: Endpoint, { params, body }: Written): unknown {
  if (!isVersioned(body)) return body;
  const record = recordOf(path, params);
  let { version } = body;
  for (let next = made.get(`${record} ${version}`); next; next = made.get(`${record} ${version}`)) {
    version = next;
  }
  return version === body.version ? body : { ...body, version };
}

/**
 * Keeps what a write made of the version that it was sent on. Only of the record itself: a call may answer with another
 * record that it made, as the withdrawal of a release does.
 */
export function keepOwnVersion({ path }: Endpoint, { params, body }: Written, answer: unknown): void {
  if (!isVersioned(body) || !isVersioned(answer) || answer.version <= body.version) return;
  if (isOther(answer, params)) return;
  made.set(`${recordOf(path, params)} ${body.version}`, answer.version);
}

/** Refused as changed nevertheless: what is known of own versions does not hold any more, after a backup was restored say. */
export const forgetOwnVersions = (): void => made.clear();

const isVersioned = (value: unknown): value is { readonly version: number } =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number';

/** The path as far as its first parameter, which names the record; what follows is one of its parts or steps. */
function recordOf(path: string, params: unknown): string {
  const upTo = /^[^:]*:\w+/.exec(path)?.[0] ?? path;
  const values = new Map(Object.entries(params ?? {}));
  return upTo.replace(/:(\w+)$/, (_, name: string) => String(values.get(name)));
}

/** Whether an answer is another record than the one that the call's address names. */
function isOther(answer: object, params: unknown): boolean {
  const keys = Object.entries(answer).filter(([name]) => KEYS.includes(name));
  const named = Object.values(params ?? {}).map(String);
  return keys.length > 0 && !keys.some(([, key]) => named.includes(String(key)));
}

/** Members by which records are told apart. */
const KEYS: readonly string[] = ['id', 'uuid', 'code'];
