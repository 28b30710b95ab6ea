import { noteEmptySearch, noteHelpful, showFaqUse } from '@datum/contract/feedback/faq-use';
import type { FastifyInstance } from 'fastify';
import { markReader } from '../../platform/forms/reader-marks.queries.ts';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { findQuestion } from '../feedback/sending/site.queries.ts';
import { addEmptySearch, countJudgement, readEmptySearches, readHelpful } from './queries.ts';
import { mayBeKept } from './rules.ts';

/** What readers make of the answers on /faq: counted, and nothing is kept of who said so. */
export function faqUseRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, noteHelpful, async (call) => {
    const { db, params, body } = call;
    const row = await findQuestion(db, params.slug);
    if (!row) throw notFound();
    const deed = { what: 'helpful', item: row.id, within: platform.today(), said: body.helpful } as const;
    const earlier = await markReader(call, deed);
    await countJudgement(db, row.id, body.helpful, earlier.said);
    return { counted: true as const };
  });

  mountWrite(app, platform, noteEmptySearch, async ({ db, body }) => {
    const words = body.words.toLowerCase().replaceAll(/\s+/g, ' ');
    const counted = mayBeKept(words);
    if (counted) await addEmptySearch(db, words, platform.today());
    return { counted };
  });

  mountRead(app, platform, showFaqUse, async ({ db }) => {
    const [answers, searches] = await Promise.all([readHelpful(db), readEmptySearches(db)]);
    return {
      answers: {
        data: answers.rows.map(({ uuid, title, yes, no }) => ({ uuid, title, yes, no })),
        more: answers.more,
      },
      searches: {
        data: searches.rows.map(({ words, times, last_on }) => ({ words, times, last_on })),
        more: searches.more,
      },
    };
  });
}
