import { ruleSet } from '@datum/contract/computation/rule-set';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Passport } from '@datum/contract/publication/passport';
import { computedBy, dataSetsOf, requireSubject, subjectOf, surveyOf } from '@datum/contract/subjects/all';
import { weighedBy } from '@datum/contract/subjects/families';
import { type FirmAfter, firmWith } from '@datum/contract/subjects/firm';
import { opensFigure } from '@datum/contract/subscriptions/opened';
import { addPeriods, yearBefore } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import type { PublishedCache } from '../../../platform/cache/published.ts';
import { forbidden } from '../../../platform/http/problem.ts';
import { openedFor, type SignedIn } from '../../../platform/session/signed-in.ts';
import { readFirmAfter } from '../../index-families/queries.ts';
import { readBasket } from '../../runs/inputs/inputs.queries.ts';
import { findMakingRun, findRun, type StoredRun } from '../../runs/queries.ts';
import { type Figure, type FigureVintage, findFigure, readVintages, sequenceAt } from '../figure.queries.ts';
import { ALL_VINTAGES, readCells, readPublishedSpan } from '../queries.ts';
import { opensOne, printed, withdrawnBy } from '../table.rules.ts';
import { readName, readSheetPeople } from './members.queries.ts';
import type { PassportFrame } from './passport-frame.queries.ts';
import { readPassportParts } from './passport-parts.queries.ts';

/** Reads a figure's passport as deep as the reader may see; null when there is no such published figure. */
export async function readPassport(
  db: Reading,
  published: PublishedCache,
  id: string,
  person: SignedIn | null,
): Promise<Passport | null> {
  const [seriesId = '', period = '', sequence = ''] = id.split('.');
  const shared: PassportFrame['shared'] = (key, read) => published.part(key, read);
  const figure = await findFigure(db, shared, Number(seriesId), period, Number(sequence));
  if (!figure?.run_id) {
    return null;
  }
  const { latest: newest } = await shared(`passport newest ${figure.subject}`, async () => ({
    latest: (await readPublishedSpan(db, figure.subject, ALL_VINTAGES)).latest ?? period,
  }));
  if (!isWithin(figure, period, newest, person)) {
    throw forbidden(refusal('publication.figure-closed'));
  }
  const { run, basket, rules } = await readRunParts(db, shared, figure.run_id, period);
  const liveAt = figure.live_at;
  const opensAllPlaces = (subject: string) =>
    opensFigure(openedFor(person, requireSubject(subject).product), { reach: 'all', period, newest });
  const frame: PassportFrame = {
    figure,
    period,
    survey: surveyOf(computedBy(figure.subject), period),
    run,
    rules,
    basket,
    shared,
    leafIds: basket.regions
      .filter(
        (leaf) =>
          leaf.regionId === figure.region_id ||
          leaf.groupId === figure.region_id ||
          figure.region_id === basket.countryId,
      )
      .map(({ regionId }) => regionId),
    asOf: liveAt
      ? await shared(`passport sequence ${liveAt.getTime()}`, () => sequenceAt(db, liveAt))
      : Number(sequence),
    isStaff: person?.isInternal ?? false,
    opensPeriod: (then) => isWithin(figure, then, newest, person),
    // what stands on places and months that the reader's plan does not open is told as in the sample
    isSample: !opensAllPlaces(figure.subject),
    opensPrices: dataSetsOf(computedBy(figure.subject)).every(opensAllPlaces),
  };
  const [around, parts, people] = await Promise.all([
    aroundOf(db, frame, Number(sequence)),
    readPassportParts(db, frame),
    peopleOf(db, frame),
  ]);
  const firmAfter = await shared('firm after', () => readFirmAfter(db));
  return { figure: id, ...headOf(frame, firmAfter), ...around, ...parts, rules: rulesOf(frame), people };
}

/**
 * The run behind a figure, with its rules, and the structure and weights that the figure's month was made by: many figures of
 * a vintage have the same.
 */
function readRunParts(db: Reading, shared: PassportFrame['shared'], runId: number, period: string) {
  return shared(`passport run ${runId} ${period}`, async () => {
    const own = await findRun(db, runId);
    if (!own) {
      throw new Error(`run ${runId} of a published figure is missing`);
    }
    const run = madeBy(own, own.period === period ? own : await findMakingRun(db, own, period));
    const basket = await shared(`passport basket ${run.structure_id}`, () =>
      readBasket(db, run.structure_id),
    );
    return { run, basket, rules: ruleSet.parse(run.rules) };
  });
}

const madeBy = (own: StoredRun, making: StoredRun = own): StoredRun => ({
  ...own,
  structure_id: making.structure_id,
  structure_title: making.structure_title,
  weight_set_id: making.weight_set_id,
  weight_set_title: making.weight_set_title,
  weight_set_approved_at: making.weight_set_approved_at,
});

function isWithin(figure: Figure, period: string, newest: string, person: SignedIn | null): boolean {
  const opened = openedFor(person, requireSubject(figure.subject).product);
  const isHeadline = figure.item_id === null ? null : figure.is_headline === true;
  return opensOne(opened, { level: figure.region_level, isHeadline, period, newest });
}

const decimalsOf = ({ figure, rules }: PassportFrame) =>
  figure.kind === 'average' ? rules.decimals.price : rules.decimals.index;

function headOf(frame: PassportFrame, firmAfter: FirmAfter) {
  const { figure, period, rules } = frame;
  const product = subjectOf(figure.subject);
  return {
    subject: figure.subject,
    slug: product?.slugs.product ?? '',
    title: figure.item_name ?? figure.category_name ?? figure.group_name ?? {},
    place: figure.region_name,
    variant: figure.variant_name,
    period,
    value: printed(figure.value, decimalsOf(frame)),
    unit: figure.kind === 'average' ? `RM/${figure.unit ?? ''}` : 'index',
    unit_name: figure.kind === 'average' ? figure.unit_name : null,
    decimals: decimalsOf(frame),
    status: figure.value_status,
    obs: figure.obs_status,
    suppressed: figure.suppressed,
    grade: figure.grade,
    base: figure.base_label,
    base_span:
      figure.period_from && figure.period_to ? { from: figure.period_from, to: figure.period_to } : null,
    release: {
      id: figure.release_id,
      period: figure.release_period,
      vintage: figure.vintage,
      live_at: figure.live_at?.toISOString() ?? null,
      kind: figure.release_kind,
      reason: Object.keys(figure.reason ?? {}).length > 0 ? figure.reason : null,
    },
    becomes_firm: figure.value_status === 'provisional' ? firmWith(figure.subject, period, firmAfter) : null,
    n_quotes: figure.n_quotes,
    elementary: figure.kind === 'group_index' ? rules.elementary : null,
    mean: figure.kind === 'cost_index' ? null : rules.mean,
    is_demo: figure.is_demo,
  };
}

/** The figure's neighbours in time and its vintages. */
async function aroundOf(db: Reading, frame: PassportFrame, sequence: number) {
  const { figure, period } = frame;
  const vintages = await readVintages(db, figure.series_id, period);
  const cells = await readCells(
    db,
    [figure.series_id],
    yearBefore(period),
    addPeriods(period, -1),
    frame.asOf,
  );
  const at = (then: string) => {
    const cell = cells.find((candidate) => candidate.period === then);
    return cell && frame.opensPeriod(then)
      ? {
          figure: `${figure.series_id}.${then}.${cell.sequence}`,
          label: { en: then, ms: then },
          value: printed(cell.value, decimalsOf(frame)),
        }
      : null;
  };
  const first = vintages[0];
  return {
    previous: at(addPeriods(period, -1)),
    year_ago: at(yearBefore(period)),
    first_published: {
      value: printed(first?.value ?? null, decimalsOf(frame)),
      live_at: first?.live_at?.toISOString() ?? null,
      same: first?.value === figure.value,
    },
    withdrawal: withdrawalOf(vintages, figure.series_id, period, sequence),
    vintages: vintages.map((vintage) => ({
      figure: `${figure.series_id}.${period}.${vintage.sequence}`,
      value: printed(vintage.value, decimalsOf(frame)),
      status: withdrawnBy(vintages, vintage.sequence ?? 0) ? 'withdrawn' : vintage.value_status,
      live_at: vintage.live_at?.toISOString() ?? null,
      kind: vintage.kind,
    })),
  };
}

/** Where a figure was withdrawn: by what. Where it is the empty place of one: that one. */
function withdrawalOf(
  vintages: readonly FigureVintage[],
  series: number,
  period: string,
  sequence: number,
): Passport['withdrawal'] {
  const own = vintages.find((vintage) => vintage.sequence === sequence);
  const withdrawal = own?.value_status === 'withdrawn' ? own : withdrawnBy(vintages, sequence);
  return withdrawal
    ? {
        at: withdrawal.live_at?.toISOString() ?? '',
        reason: withdrawal.reason,
        figure: `${series}.${period}.${withdrawal.withdraws ?? sequence}`,
      }
    : null;
}

function rulesOf({ run, rules, figure, isStaff }: PassportFrame): Passport['rules'] {
  const formula =
    figure.kind === 'average'
      ? `mean_${rules.mean}`
      : figure.kind === 'group_index'
        ? `${rules.elementary}_${rules.form}`
        : 'laspeyres';
  const isWhole = figure.is_leaf || weighedBy(figure.subject).length > 0;
  return {
    rule_set: run.rule_set_title,
    formula: isWhole ? formula : `${formula}_shares`,
    structure: run.structure_title,
    weights: run.weight_set_title,
    weights_approved: run.weight_set_approved_at?.toISOString() ?? null,
    rounding: 'half_away',
    min_sources: rules.minSources,
    engine: run.engine_version,
    hashes: isStaff ? { inputs: run.inputs_hash, result: run.result_hash } : null,
    run: run.id,
  };
}

/** Roles for outsiders, names for staff. */
async function peopleOf(
  db: Reading,
  { figure, survey, run, basket, leafIds, isStaff, shared }: PassportFrame,
): Promise<Passport['people']> {
  const groupIds = [
    ...new Set(
      basket.regions.filter(({ regionId }) => leafIds.includes(regionId)).map(({ groupId }) => groupId),
    ),
  ];
  const dataSets = dataSetsOf(computedBy(figure.subject));
  const sheet =
    dataSets.length === 0
      ? null
      : await shared(`passport people ${figure.subject} ${survey} ${groupIds}`, () =>
          readSheetPeople(db, dataSets, survey, groupIds),
        );
  const approver = await shared(`passport name ${figure.approved_by}`, () =>
    readName(db, figure.approved_by),
  );
  const name = (who: string | null | undefined) => (isStaff ? (who ?? null) : null);
  const steps: [
    Passport['people'][number]['step'],
    string,
    string | null | undefined,
    Date | null | undefined,
  ][] = [
    ['submitted', 'data_provider', sheet?.submitted_by, sheet?.submitted_at],
    ['reviewed', 'price_reviewer', sheet?.reviewed_by, sheet?.approved_at],
    ['approved', 'compiler', sheet?.approved_by, sheet?.approved_at],
    ['computed', 'compiler', run.by, run.started_at],
    ['run_approved', 'approver', run.approved_by, run.approved_at],
    ['released', 'approver', approver, figure.live_at],
  ];
  return steps.flatMap(([step, role, who, at]) =>
    at ? [{ step, role, name: name(who), at: at.toISOString() }] : [],
  );
}
