import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  listWantedData,
  MOST_OPEN_WISHES,
  publishWantedData,
  removeWantedData,
  unvoteForData,
  voteForData,
  type WantedData,
  wantData,
} from '@datum/contract/publication/wanted-data';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { notFound, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import * as wishes from './queries.ts';

/** What readers want beyond the catalogue: one vote a person; everybody sees a wish once staff have read it. */
export function wantedDataRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listWantedData, async ({ db, person }) => {
    const { rows, more } = await wishes.listWishes(db, person?.uuid ?? null, isStaff(person));
    return { data: rows.map(onWire), more, may_keep: isStaff(person) };
  });

  mountWrite(app, platform, wantData, async ({ db, body, person, now, audit }) => {
    const { uuid: by } = knownPerson(person);
    let wish = await wishes.findByWords(db, body.words);
    if (!wish) {
      if ((await wishes.countUnread(db, by)) >= MOST_OPEN_WISHES) {
        throw wrongState(refusal('publication.wanted-full', { most: MOST_OPEN_WISHES }));
      }
      wish = { uuid: await wishes.insertWish(db, body.words, by, now) };
      audit({ action: 'wanted-data.want', resource: 'wanted_data', id: wish.uuid, after: body });
    }
    await wishes.addVote(db, wish.uuid, by, now);
    return shown(db, person, wish.uuid);
  });

  mountWrite(app, platform, voteForData, async ({ db, params, person, now }) => {
    await shown(db, person, params.uuid);
    await wishes.addVote(db, params.uuid, knownPerson(person).uuid, now);
    return shown(db, person, params.uuid);
  });

  mountWrite(app, platform, unvoteForData, async ({ db, params, person }) => {
    await shown(db, person, params.uuid);
    await wishes.removeVote(db, params.uuid, knownPerson(person).uuid);
    return undefined;
  });

  mountWrite(app, platform, publishWantedData, async ({ db, params, person, now, audit }) => {
    const before = await shown(db, person, params.uuid);
    await wishes.markListed(db, params.uuid, knownPerson(person).uuid, now);
    const after = await shown(db, person, params.uuid);
    if (!before.is_listed) {
      audit({
        action: 'wanted-data.list',
        resource: 'wanted_data',
        id: params.uuid,
        after: { words: after.words },
      });
    }
    return after;
  });

  mountWrite(app, platform, removeWantedData, async ({ db, params, person, audit }) => {
    const { words, votes } = await shown(db, person, params.uuid);
    await wishes.deleteWish(db, params.uuid);
    audit({
      action: 'wanted-data.remove',
      resource: 'wanted_data',
      id: params.uuid,
      before: { words, votes },
    });
    return undefined;
  });
}

const isStaff = (person: SignedIn | null): boolean =>
  person?.permissions.includes('cms.products.edit') ?? false;

/** A wish that the caller knows of. @throws Problem 404 */
async function shown(db: Reading, person: SignedIn | null, uuid: string) {
  const row = await wishes.findWish(db, person?.uuid ?? null, isStaff(person), uuid);
  if (!row) throw notFound();
  return onWire(row);
}

const onWire = ({ uuid, words, listed_at, votes, has_my_vote, created_at }: wishes.WishRow): WantedData => ({
  uuid,
  words,
  is_listed: listed_at !== null,
  votes,
  has_my_vote,
  created_at: created_at.toISOString(),
});
