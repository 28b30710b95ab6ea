import type { Endpoint } from '@datum/contract/calls/endpoint';
import { showSite } from '@datum/contract/site/public-site';
import type { SitePart } from '@datum/contract/site/site-facts';
import { PORTAL, SOCIAL } from '@datum/contract/site/site-settings';
import type { PortalValues, SiteValues } from '@datum/contract/site/site-values';
import type { Reading, Writing } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { changedMeanwhile } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { readFooterPages } from '../content/reading/footer.queries.ts';
import { publishMedia, readPictures } from '../media/queries.ts';
import { noteUses } from '../media/uses.queries.ts';
import { findSettings, listLegalInForce, setSettings } from './queries.ts';
import { siteOf, valuesOf } from './rules.ts';

/** What the office sets of the public site, and what visitors see of it. */
export function siteSettingRoutes(app: FastifyInstance, platform: Platform): void {
  partRoutes(app, platform, 'portal', PORTAL, noteLogo);
  partRoutes(app, platform, 'social-link', SOCIAL);

  mountRead(app, platform, showSite, async ({ db, now }) => {
    const [portal, social, legal, pages] = await Promise.all([
      findSettings(db, 'portal'),
      findSettings(db, 'social-link'),
      listLegalInForce(db, now),
      readFooterPages(db),
    ]);
    const values = valuesOf('portal', portal?.settings);
    const pictures = await readPictures(db, values.logo === null ? [] : [values.logo]);
    const logo = pictures.get(values.logo ?? '') ?? null;
    return siteOf(values, valuesOf('social-link', social?.settings), { now, legal, logo, pages });
  });
}

/** The logo is seen by everybody, and cannot be deleted while it is. @throws Problem 422 for a picture without a description */
async function noteLogo(db: Writing, { logo }: PortalValues, now: Date): Promise<void> {
  const media = logo === null ? [] : [logo];
  await publishMedia(db, media);
  await noteUses(db, { by: { kind: 'portal', id: 'portal', title: 'Logo' }, media, shown: media, now });
}

interface Shown<Values> {
  readonly values: Values;
  readonly version: number;
  readonly updated_at: string | null;
  readonly updated_by: { readonly uuid: string; readonly name: string } | null;
}
interface PartCalls<Values> {
  readonly show: Endpoint<undefined, undefined, undefined, Shown<Values>>;
  readonly save: Endpoint<undefined, undefined, { values: Values; version: number }, Shown<Values>>;
}

/** Reads and sets one part. @param saved what follows from its values */
function partRoutes<Part extends SitePart>(
  app: FastifyInstance,
  platform: Platform,
  part: Part,
  { show, save }: PartCalls<SiteValues[Part]>,
  saved: (db: Writing, values: SiteValues[Part], now: Date) => Promise<void> = async () => undefined,
): void {
  mountRead(app, platform, show, ({ db }) => shownPart(db, part));
  mountWrite(app, platform, save, async (call) => {
    const { db, body, now } = call;
    const before = await shownPart(db, part);
    const set = { settings: body.values, version: body.version };
    if (!(await setSettings(db, part, set, { by: knownPerson(call.person).uuid, now }))) {
      throw changedMeanwhile(before);
    }
    await saved(db, body.values, now);
    call.audit({
      action: `${part}.edit` as const,
      resource: 'site_settings',
      id: part,
      before: before.values,
      after: body.values,
    });
    return shownPart(db, part);
  });
}

async function shownPart<Part extends SitePart>(db: Reading, part: Part): Promise<Shown<SiteValues[Part]>> {
  const row = await findSettings(db, part);
  return {
    values: valuesOf(part, row?.settings),
    version: row?.version ?? 0,
    updated_at: row?.updated_at.toISOString() ?? null,
    updated_by: row?.updated_by && row.name !== null ? { uuid: row.updated_by, name: row.name } : null,
  };
}
