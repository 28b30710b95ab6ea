import { refusal } from '@datum/contract/messages/refusals/refusal';
import { ownTurn } from '@datum/database/connection/own-turn';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '../problem.ts';
import { MOST_MEMBERS } from './bounds.ts';
import { MOST_DEEP, MOST_VALUES } from './validate.ts';

/** Characters from which a body is long: to read it, and to look at it, takes milliseconds. */
const LONG = 32_768;

/**
 * Reads bodies of JSON, once it is seen that they are no larger than any call takes: to build many thousand members costs. A
 * long one is read in a turn of its own, so that twenty at once hold up nobody.
 */
export function readJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      request.isLong = body.length > LONG;
      if (request.isLong) await ownTurn();
      requireFewMembers(body);
      return new Promise((resolve, reject) =>
        read(request, body, (error, value) => (error ? reject(error) : resolve(value))),
      );
    },
  );
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [...'"\\,:'].map((sign) => sign.charCodeAt(0));
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'[]{}'].map((sign) => sign.charCodeAt(0));

/** Levels that are built, so that the field can be named in which they are too deep. */
const MOST_LEVELS = 20_000;

/**
 * Counts the values of a text of JSON, the members of each object in it and its levels, without building any. What is no JSON is
 * left to the parser. @throws Problem 422
 */
export function requireFewMembers(text: string): void {
  const members: number[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(text, at);
    else if (sign === COMMA) values += 1;
    else if (sign === OPEN_OBJECT || sign === OPEN_LIST) {
      // the first value in it has no comma before it
      values += 1;
      members.push(0);
      if (members.length > MOST_LEVELS) throw refused('http.too-deep', MOST_DEEP);
    } else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) members.pop();
    else if (sign === COLON) {
      const count = (members.pop() ?? 0) + 1;
      members.push(count);
      if (count > MOST_MEMBERS) throw refused('http.too-many-members', MOST_MEMBERS);
    }
    if (values > MOST_VALUES) throw refused('http.too-many-values', MOST_VALUES);
  }
}

/** Where a text in quotes ends. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) return at;
    if (sign === BACKSLASH) at += 1;
  }
  return text.length;
}

const refused = (key: 'http.too-many-members' | 'http.too-many-values' | 'http.too-deep', count: number) =>
  invalid({ body: [refusal(key, { count })] });
