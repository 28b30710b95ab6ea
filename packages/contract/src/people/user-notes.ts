import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { asksFor } from '../messages/refusals/says.ts';

const note = z.object({
  id: z.number().int(),
  text: z.string(),
  by: z.string(),
  at: z.string(),
});

const ofUser = { path: '/api/v1/users/:uuid/notes', params: z.object({ uuid: z.uuid() }) } as const;

export const listUserNotes = endpoint({
  ...ofUser,
  id: 'user-notes.list',
  method: 'GET',
  access: { permission: 'people.user.edit' },
  summary: 'Notes of staff about an account, newest first.',
  answer: listOf(note),
});

export const addUserNote = endpoint({
  ...ofUser,
  id: 'user-notes.add',
  method: 'POST',
  access: { permission: 'people.user.edit' },
  summary: 'Adds a note about an account; its person reads it in the export of their own data.',
  body: z.object({ text: z.string().trim().min(1, asksFor('text')).max(1000) }),
  answer: listOf(note),
  status: 201,
});
