import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { firstOf } from '../calls/paging.ts';
import { says } from '../messages/refusals/says.ts';

/** Wishes that one person may have made and that nobody has listed yet. */
export const MOST_OPEN_WISHES = 20;
const LONGEST = 120;

/** Data that readers want and that are not published. */
const wanted = z.object({
  uuid: z.uuid(),
  /** As the first person wrote it. */
  words: z.string(),
  /** Staff have read it, and everybody sees it. */
  is_listed: z.boolean(),
  votes: z.number().int(),
  /** The caller is one of them. */
  has_my_vote: z.boolean(),
  created_at: z.string(),
});
export type WantedData = z.output<typeof wanted>;

export const listWantedData = endpoint({
  id: 'wanted-data.list',
  method: 'GET',
  path: '/api/v1/wanted-data',
  access: 'public',
  summary: 'Data that readers want, the most wanted first: listed ones, and what the caller asked for.',
  answer: firstOf(wanted).extend({
    /** The caller lists wishes and takes them away. */
    may_keep: z.boolean(),
  }),
});

const one = z.object({ uuid: z.uuid() });

export const wantData = endpoint({
  id: 'wanted-data.want',
  method: 'POST',
  path: '/api/v1/wanted-data',
  access: 'signed-in',
  summary: 'Asks for data that are not published; what another person asked for gets a vote.',
  body: z.object({
    words: z
      .string()
      .transform((text) => text.replaceAll(/[\s\p{C}]+/gu, ' ').trim())
      .pipe(
        z
          .string()
          .min(3, says('values.wanted-words', { least: 3, most: LONGEST }))
          .max(LONGEST, says('values.wanted-words', { least: 3, most: LONGEST }))
          .refine((text) => !/[<>]|:\/\//.test(text), says('values.wanted-plain')),
      ),
  }),
  answer: wanted,
  status: 201,
});

export const voteForData = endpoint({
  id: 'wanted-data.vote',
  method: 'PUT',
  path: '/api/v1/wanted-data/:uuid/vote',
  access: 'signed-in',
  summary: 'Gives the one vote of the caller to data that readers want.',
  params: one,
  answer: wanted,
});
export const unvoteForData = endpoint({
  id: 'wanted-data.unvote',
  method: 'DELETE',
  path: '/api/v1/wanted-data/:uuid/vote',
  access: 'signed-in',
  summary: 'Takes the vote of the caller back; a wish that nobody has read and nobody wants any more goes.',
  params: one,
});

/** Who keeps the pages of products keeps the wishes too. */
const STAFF = { permission: 'cms.products.edit' } as const;

export const publishWantedData = endpoint({
  id: 'wanted-data.publish',
  method: 'POST',
  path: '/api/v1/wanted-data/:uuid/list',
  access: STAFF,
  summary: 'Shows a wish to everybody, so that others can vote for it.',
  params: one,
  answer: wanted,
});
export const removeWantedData = endpoint({
  id: 'wanted-data.remove',
  method: 'DELETE',
  path: '/api/v1/wanted-data/:uuid',
  access: STAFF,
  summary: 'Takes a wish away with its votes: no data, or published by now.',
  params: one,
});
