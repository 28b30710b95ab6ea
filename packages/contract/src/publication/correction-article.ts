import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { contentTypeName } from '../content/public-content.ts';

/** The draft of a news article, by its uuid. */
export const preparedArticle = z.object({ uuid: z.uuid(), title: z.string() });

export const prepareCorrection = endpoint({
  id: 'content.correction-article',
  method: 'POST',
  path: '/api/v1/cms/correction-articles',
  access: { permission: 'cms.news.create' },
  summary:
    'Drafts a correction article about a published text whose figures were revised: old and new figure, vintage and reason, in both languages.',
  status: 201,
  body: z.object({ type: contentTypeName, uuid: z.uuid() }),
  answer: preparedArticle,
});
