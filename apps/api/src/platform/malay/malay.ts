import { CONTRACT_IN_MALAY, FIELDS_IN_MALAY } from '@datum/contract/messages/sentences/malay';
import { type Sentences, translator } from '@datum/contract/messages/sentences/translate';
import type { FastifyRequest } from 'fastify';
import { COLLECTION_IN_MALAY } from './collection.table.ts';
import { COMPUTING_IN_MALAY } from './computing.table.ts';
import { PEOPLE_IN_MALAY } from './people.table.ts';
import { PLATFORM_IN_MALAY, WORDS_IN_MALAY } from './platform.table.ts';

/** Every sentence of ours that a person meets in a refusal. */
export const MALAY: Sentences = {
  ...CONTRACT_IN_MALAY,
  ...PLATFORM_IN_MALAY,
  ...PEOPLE_IN_MALAY,
  ...COLLECTION_IN_MALAY,
  ...COMPUTING_IN_MALAY,
};

/** Says one of our English sentences in Malay. */
export const inMalay = translator(MALAY, { ...FIELDS_IN_MALAY, ...WORDS_IN_MALAY });

/**
 * Whether the answer's sentences are Malay: only where the request says so itself. Clients that send no language get
 * the wording that the wire contract pins, whatever their person's own language is.
 */
export const asksForMalay = ({ headers }: FastifyRequest): boolean =>
  headers['accept-language']?.trim().toLowerCase().startsWith('ms') ?? false;
