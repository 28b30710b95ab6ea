import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { says } from '../messages/refusals/says.ts';

const key = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\w.:/@-]+$/, says('values.draft-key'));
const params = z.object({ key });

const draft = z.object({
  key: z.string(),
  /** What the form keeps of itself: opaque to the server. */
  data: z.record(z.string(), z.unknown()),
  saved_at: z.string(),
});

export const listDrafts = endpoint({
  id: 'drafts.list',
  method: 'GET',
  path: '/api/v1/drafts',
  access: 'signed-in',
  summary: 'Keys of the forms that hold unsaved words of the signed-in person.',
  answer: listOf(draft.omit({ data: true })),
});

export const showDraft = endpoint({
  id: 'drafts.show',
  method: 'GET',
  path: '/api/v1/drafts/:key',
  access: 'signed-in',
  summary: 'What the signed-in person has typed into a form and not saved; 404 when nothing.',
  params,
  answer: draft,
});

export const saveDraft = endpoint({
  id: 'drafts.save',
  method: 'PUT',
  path: '/api/v1/drafts/:key',
  access: 'signed-in',
  summary: 'Keeps what was typed; at most 200 drafts a person, 256 KB each.',
  params,
  body: z.object({ data: z.record(z.string(), z.unknown()) }),
  answer: draft.omit({ data: true }),
});

export const deleteDraft = endpoint({
  id: 'drafts.delete',
  method: 'DELETE',
  path: '/api/v1/drafts/:key',
  access: 'signed-in',
  summary: 'Forgets a draft: the form was saved or given up. Also fine when there is none.',
  params,
});
