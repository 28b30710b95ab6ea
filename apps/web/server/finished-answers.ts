import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { pickLocale } from '../app/lib/texts/locale.ts';

/** An answer ready to be written: names and values of its headers in turn, and its bytes. */
interface Answer {
  readonly etag: string;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

const CAPACITY_BYTES = 32 * 1024 * 1024;
/** Of the key and the headers. */
const BESIDE_BODY = 4_000;

/**
 * Finished pages once more, by what a request literally says: the next who asks for the same page in the same words gets it before
 * any framework has looked at the request, which costs several times what sending it does.
 */
export class FinishedAnswers {
  private readonly answers = new LRUCache<string, Answer>({
    maxSize: CAPACITY_BYTES,
    sizeCalculation: ({ body }) => body.length + BESIDE_BODY,
  });

  private readonly hasProxies: boolean;

  /** @param hasProxies whether it depends on who connects if forwarded names are believed */
  constructor(hasProxies: boolean) {
    this.hasProxies = hasProxies;
  }

  /**
   * Remembers what a request was answered with.
   * @param headers all of them, but for those of the connection
   * @param ms for how long
   */
  remember(
    message: IncomingMessage,
    etag: string,
    headers: Readonly<Record<string, unknown>>,
    body: Buffer,
    ms: number,
  ): void {
    if (ms < 1) return;
    const flat = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
    const answer = { etag, headers: [...flat, 'content-length', String(body.length)], body };
    this.answers.set(this.keyOf(message), answer, { ttl: ms });
  }

  /** Answers a request whose answer is remembered. @returns whether it did */
  answer(message: IncomingMessage, response: ServerResponse): boolean {
    if (message.method !== 'GET') return false;
    const answer = this.answers.get(this.keyOf(message));
    if (!answer) return false;
    if (message.headers['if-none-match'] === answer.etag) {
      response.writeHead(304, withoutBody(answer.headers)).end();
    } else {
      response.writeHead(200, [...answer.headers]).end(answer.body);
    }
    return true;
  }

  clear(): void {
    this.answers.clear();
  }

  /** Everything that decides about protocol, host, address, language and coding. */
  private keyOf({ headers, socket, url }: IncomingMessage): string {
    const locale = pickLocale(headers.cookie ?? null, headers['accept-language'] ?? null);
    const forwarded = this.hasProxies
      ? `${socket.remoteAddress} ${headers['x-forwarded-host']} ${headers['x-forwarded-proto']}`
      : '';
    return `${url}\n${headers.host}\n${locale}\n${headers['accept-encoding']}\n${forwarded}`;
  }
}

/** Puts remembered answers before everything else that this server does, for as long as `mayAnswer` says so. */
export function answerFirst(server: Server, answers: FinishedAnswers, mayAnswer: () => boolean): void {
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (message, response) => {
    if (mayAnswer() && answers.answer(message, response)) return;
    for (const other of others) other(message, response);
  });
}

const OF_BODY = new Set(['content-length', 'content-encoding']);

const withoutBody = (headers: readonly string[]): string[] =>
  headers.filter((_text, at) => !OF_BODY.has(headers[at - (at % 2)] ?? ''));
