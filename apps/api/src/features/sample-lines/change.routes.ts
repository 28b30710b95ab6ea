import {
  approveRatio,
  editSampleLine,
  endSampleLine,
  removeSampleLine,
  reopenSampleLine,
  replaceSampleLine,
  type SampleLine,
  setRatio,
} from '@datum/contract/collection/sample-lines';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { fourEyes, invalid, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSamePerson } from '../../platform/proofs/same-person.queries.ts';
import { mountEdit, mountRemove, type RecordKind } from '../../platform/resources/record.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { isHeldByOne } from '../approvals/held-by-one.queries.ts';
import { takeOverLines } from '../suppliers/handing-over.queries.ts';
import { addLine } from './add.queries.ts';
import { isCrossedLine } from './crossed.queries.ts';
import type { LineRow } from './queries.ts';
import {
  endedBefore,
  type Wrongs,
  wrongForValues,
  wrongFrequency,
  wrongPeriods,
  wrongSuccession,
  wrongSuccessor,
} from './rules.ts';
import {
  deleteLine,
  isLineUsed,
  lockItems,
  readListEnds,
  readNeighbours,
  readParties,
  updateLine,
} from './write.queries.ts';

type LineKind = RecordKind<{ id: number }, LineRow, SampleLine, 'sample_lines'>;

const NO_RATIO = {
  ratio: null,
  ratio_entered_by: null,
  ratio_approved_by: null,
  ratio_approved_at: null,
} as const;

/** What happens to a line once it is there: it is changed, ends, goes on, is replaced; its ratio is entered and approved. */
export function changeRoutes(app: FastifyInstance, platform: Platform, LINE: LineKind): void {
  replaceRoutes(app, platform, LINE);
  mountEdit(app, platform, editSampleLine, LINE, 'sample-lines.edit', async ({ db, body, now }, before) => {
    const { variant, period_from, version } = body;
    await lockItems(db, [before.item_id]);
    const after = { ...before, variant, period_from };
    refuse(wrongFrequency(before.data_set, { period_from }));
    refuse(wrongForValues(after, before));
    refuse(wrongPeriods(after, await readNeighbours(db, after, before.id)));
    return updateLine(db, before.id, { variant, period_from, version, now });
  });

  mountEdit(app, platform, endSampleLine, LINE, 'sample-lines.end', async ({ db, body, now }, before) => {
    const { period_to, version } = body;
    refuse(wrongFrequency(before.data_set, { period_to }));
    refuse(wrongPeriods({ ...before, period_to }, []));
    refuse(wrongForValues({ ...before, period_to }, before));
    const ended = endedBefore(before, period_to, await readListEnds(db, before));
    refuse(ended ? { period_to: [ended] } : {});
    return updateLine(db, before.id, { period_to, version, now });
  });

  mountEdit(
    app,
    platform,
    reopenSampleLine,
    LINE,
    'sample-lines.reopen',
    async ({ db, body, now }, before) => {
      await lockItems(db, [before.item_id]);
      const { period_from } = wrongPeriods(
        { ...before, period_to: null },
        await readNeighbours(db, before, before.id),
      );
      const ended = endedBefore(before, null, await readListEnds(db, before));
      const cannotGoOn = period_from || ended;
      // what follows in another item or region is let go in any case: it never took the place of the line
      if (cannotGoOn && !(await isCrossedLine(db, before.id))) {
        throw wrongState(ended ?? refusal('samples.followed'));
      }
      const change = { ...(cannotGoOn ? {} : { period_to: null }), replaced_by: null, ...NO_RATIO };
      return updateLine(db, before.id, { ...change, version: body.version, now });
    },
  );

  mountRemove(app, platform, removeSampleLine, LINE, 'sample-lines.remove', async ({ db }, line) => {
    if (await isLineUsed(db, line.id)) {
      throw wrongState(refusal('samples.has-values'));
    }
    await deleteLine(db, line.id);
  });
}

/** What takes the place of a line, and the ratio of their prices. */
function replaceRoutes(app: FastifyInstance, platform: Platform, LINE: LineKind): void {
  mountEdit(app, platform, replaceSampleLine, LINE, 'sample-lines.replace', async (call, before) => {
    const { db, body, now, audit } = call;
    const { last_period, ratio, version, ...next } = body;
    if (before.replaced_by !== null) {
      throw wrongState(refusal('samples.replaced-already'));
    }
    refuse(wrongFrequency(before.data_set, { period_from: body.period_from, last_period: body.last_period }));
    const { outlets } = await readParties(db, [], [next.outlet_id]);
    refuse({ ...wrongSuccession(before, body), ...wrongSuccessor(before, next, outlets[0]) });
    const ended = endedBefore(before, last_period, await readListEnds(db, before));
    refuse(ended ? { last_period: [ended] } : {});
    const change = { period_to: last_period, ...ratioBy(ratio, knownPerson(call.person).uuid) };
    // the old line ends first: a new model of the same place begins where it ended
    if (!(await updateLine(db, before.id, { ...change, version, now }))) {
      return false;
    }
    // what takes its place at the same source is supplied by the same organisation
    const kept = next.outlet_id === before.outlet_id ? { organisation_id: before.organisation.id } : {};
    const place = { item_id: before.item_id, region_id: before.region_id };
    const id = await addLine(db, { ...next, ...kept, ...place, period_to: null });
    await updateLine(db, before.id, { replaced_by: id, version: version + 1, now });
    const two = await takeOverLines(call, [id]);
    const after = { ...next, ...place, item: before.item.code, replaces: before.id, ...two };
    audit({ action: 'sample-lines.add', resource: 'sample_lines', id, after, reason: body.reason });
    return true;
  });

  mountEdit(app, platform, setRatio, LINE, 'sample-lines.ratio', ({ db, body, person, now }, before) => {
    if (before.replaced_by === null) {
      throw wrongState(refusal('samples.not-replaced'));
    }
    const change = ratioBy(body.ratio, knownPerson(person).uuid);
    return updateLine(db, before.id, { ...change, version: body.version, now });
  });

  mountEdit(app, platform, approveRatio, LINE, 'sample-lines.approve-ratio', async (call, before) => {
    const { db, body, now } = call;
    const { uuid } = knownPerson(call.person);
    if (before.ratio === null || before.ratio_approved_by !== null) {
      throw wrongState(refusal(before.ratio === null ? 'samples.no-ratio' : 'samples.ratio-approved'));
    }
    // until a second person can approve, the only one does it alone, and the audit trail shows both names
    const isOwn = (await readSamePerson(db, uuid)).has(before.ratio_entered_by?.uuid ?? '');
    if (isOwn && !(await isHeldByOne(db, 'data.sample.approve'))) {
      throw fourEyes(refusal('samples.own-ratio'), 'data.sample.approve');
    }
    const change = { ratio_approved_by: uuid, ratio_approved_at: now };
    return updateLine(db, before.id, { ...change, version: body.version, now });
  });
}

const ratioBy = (ratio: string | null, uuid: string) =>
  ratio === null ? NO_RATIO : { ...NO_RATIO, ratio, ratio_entered_by: uuid };

function refuse(wrongs: Wrongs): void {
  if (Object.keys(wrongs).length > 0) {
    throw invalid(wrongs);
  }
}
