import { type RawBuilder, sql } from 'kysely';

/** States of a run that nobody returned and whose place no approved one took. */
const STANDING = sql`('done', 'approved')`;

/** Whether run `r` was neither returned nor replaced: it counts, or may count again. */
export const stands = (r: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(r)}.state in ${STANDING}`;

/**
 * Whether run `n` came out as run `t`: the same figures by the same structure and rules. Rules alone change what readers see: how
 * figures are rounded, and which are hidden.
 */
export const cameOutAs = (n: string, t: string): RawBuilder<boolean> => {
  const of = (run: string) => sql`(${sql.ref(`${run}.result_hash`)}, ${sql.ref(`${run}.structure_id`)},
    ${sql.ref(`${run}.rule_set_id`)})`;
  return sql<boolean>`${of(n)} is not distinct from ${of(t)}`;
};

/**
 * Whether run `n` takes the place of run `t`: a later one of its own table and period, or of the Table One that `t` was
 * computed from. A Table One that came out as before, by the same structure and rules, leaves what was computed from it.
 */
export const takesPlaceOf = (n: string, t: string): RawBuilder<boolean> => {
  const [newer, older] = [sql.ref(n), sql.ref(t)];
  return sql<boolean>`${newer}.subject = ${older}.subject and (
    (${newer}.stage = ${older}.stage and ${newer}.period = ${older}.period and ${newer}.id > ${older}.id)
    or exists (select from runs input where input.id = ${older}.input_run_id and input.stage = ${newer}.stage
      and input.period = ${newer}.period and input.id < ${newer}.id and not ${cameOutAs('input', n)}))`;
};

/**
 * Whether figures of run `r` are what others are computed from: of two runs that stand, the approved one and the one that
 * waits, the later. Once that one is returned, the approved one counts again.
 */
export const counts = (r: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(r)}.state in ${STANDING}
    and not exists (select from runs later where later.state in ${STANDING} and ${takesPlaceOf('later', r)})`;

/** Whether run `r` may be what figures were made by: it was neither returned, nor replaced before anybody approved it. */
export const notDropped = (r: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(r)}.state <> 'rejected'
    and not (${sql.ref(r)}.state = 'superseded' and ${sql.ref(r)}.approved_at is null)`;
