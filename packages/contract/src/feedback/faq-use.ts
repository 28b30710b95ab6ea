import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { firstOf } from '../calls/paging.ts';

/** The web server reads an answer of every call that it makes for a form. */
const counted = z.object({ counted: z.literal(true) });
const slug = z.string().min(1).max(80);

export const noteHelpful = endpoint({
  id: 'faq-use.note-helpful',
  method: 'POST',
  path: '/api/v1/faq/:slug/helpful',
  access: 'public',
  summary:
    'Counts whether an answer helped, once a day for a reader: the later judgement replaces the earlier. Nothing is kept of who said so.',
  limits: ['judgement'],
  params: z.object({ slug }),
  body: z.object({ helpful: z.boolean() }),
  answer: counted,
});

export const noteEmptySearch = endpoint({
  id: 'faq-use.note-empty-search',
  method: 'POST',
  path: '/api/v1/faq/empty-searches',
  access: 'public',
  summary:
    'Counts the words of a search of the questions that found nothing; email addresses and pasted texts are not kept.',
  limits: ['judgement'],
  body: z.object({ words: z.string().trim().min(2).max(100) }),
  answer: z.object({ counted: z.boolean() }),
});

export const showFaqUse = endpoint({
  id: 'faq-use.show',
  method: 'GET',
  path: '/api/v1/faq-use',
  access: { permission: 'feedback.answer' },
  summary: 'Which answers helped and which did not, and what was searched for in vain; the worst first.',
  answer: z.object({
    answers: firstOf(
      z.object({ uuid: z.uuid(), title: z.string(), yes: z.number().int(), no: z.number().int() }),
    ),
    searches: firstOf(z.object({ words: z.string(), times: z.number().int(), last_on: z.string() })),
  }),
});
