import { listProductReports, noteFailed, noteLoaded, viewReport } from '@datum/contract/site/product-reports';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { type Call, mountPrepared, mountRead, mountWrite } from '../../platform/http/mount.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { levelFor, type SignedIn } from '../../platform/session/signed-in.ts';
import { countFailure, countLoad } from './counts.queries.ts';
import { type EmbedRow, findEmbed } from './queries.ts';
import { listActive, readReportPictures } from './reading.queries.ts';
import { maySee, productAt, type ReportReader } from './rules.ts';

/** What readers see of reports: which there are, a token for each view, and that it was shown or not. */
export function readingRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listProductReports, async ({ db, params, person, now }) => {
    const product = productAt(params.slug);
    if (!product) throw notFound();
    const reader = readerOf(person, product.slugs.product);
    const seen = (await listActive(db, params.slug)).filter(({ audience }) => maySee(audience, reader));
    const pictures = await readReportPictures(db, seen, { config: platform.config, now });
    return {
      data: seen.map(({ media: uuid, audience: _, ...report }) => ({
        ...report,
        picture: (uuid && pictures.get(uuid)) || null,
      })),
    };
  });

  // the service is asked before the transaction: it may take seconds
  mountPrepared(
    app,
    platform,
    viewReport,
    async (call) => {
      const embed = await needSeen(call);
      const { workspace_id, report_id } = embed;
      const served = await platform.reports.embedToken(
        { workspace: workspace_id, report: report_id },
        call.body.again,
      );
      return { embed, served };
    },
    async ({ db, now }, { embed, served }) => {
      if ('failure' in served) {
        await countFailure(db, embed.id, served.failure, { now, today: platform.today() });
        return { view: null };
      }
      const { token, embedUrl, secondsLeft } = served.token;
      const { report_id, phone_page } = embed;
      return {
        view: { token, embed_url: embedUrl, report_id, phone_page, expires_in: secondsLeft },
      };
    },
  );

  mountWrite(app, platform, noteLoaded, async (call) => {
    const { id } = await needSeen(call);
    await countLoad(call.db, id, { now: call.now, today: platform.today() });
    return { counted: true as const };
  });

  mountWrite(app, platform, noteFailed, async (call) => {
    const { id } = await needSeen(call);
    await countFailure(call.db, id, call.body.why, { now: call.now, today: platform.today() });
    return { counted: true as const };
  });
}

const readerOf = (person: SignedIn | null, slug: string): ReportReader => {
  const product = productAt(slug)?.product;
  return {
    isSignedIn: person?.is_verified === true,
    level: product ? levelFor(person, product) : 'sample',
  };
};

type Asked = Call<{ uuid: string }, unknown, unknown> & { readonly db: Reading };

/**
 * A report that the reader sees on the page, or that staff looks at before it stands there.
 * @throws Problem not_found for everyone else: whether there is one is not told
 */
async function needSeen({ db, platform, params, person }: Asked): Promise<EmbedRow> {
  const embed = await findEmbed(db, platform.today(), params.uuid);
  if (!embed) throw notFound();
  const isStaff = person?.permissions.includes('cms.power-bi.view') === true;
  const isSeen = embed.is_active && maySee(embed.audience, readerOf(person, embed.product));
  if (!isSeen && !isStaff) throw notFound();
  return embed;
}
