import { listPermissions, showRole } from '@datum/contract/access/roles/matrix';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { DiffView } from '../../ui/diff-view.tsx';
import classes from './roles.module.css';
import { useRoleWords } from './use-role-words.ts';

/** Two roles side by side: only the permissions in which they differ. */
export function Compare({ left, right }: { readonly left: number; readonly right: number }) {
  const one = useCall(showRole, { params: { id: left } });
  const two = useCall(showRole, { params: { id: right } });
  const vocabulary = useCall(listPermissions, {});
  return (
    <Loaded called={one} lines={LINES}>
      {(before) => (
        <Loaded called={two} lines={LINES}>
          {(after) => (
            <Loaded called={vocabulary} lines={LINES}>
              {({ data }) => (
                <Difference names={data.map(({ permission }) => permission)} before={before} after={after} />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

const LINES = ['100%', '100%'];
type Role = AnswerOf<typeof showRole>;

interface DifferenceProps {
  /** The permissions that are compared. */
  readonly names: readonly string[];
  readonly before: Role;
  readonly after: Role;
}

function Difference({ names, before, after }: DifferenceProps) {
  const t = useTranslations('roles.compare');
  const words = useRoleWords();
  const mine = new Map(before.grants.map(({ permission, scope }) => [permission, words.scope(scope)]));
  const theirs = new Map(after.grants.map(({ permission, scope }) => [permission, words.scope(scope)]));
  const held = names.filter((name) => mine.has(name) || theirs.has(name)).sort();
  const changes = held
    .map((field) => ({ field, before: mine.get(field) ?? null, after: theirs.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
  return (
    <section className={classes.compare} aria-label={t('title')}>
      <h2>{t('differ', { count: changes.length, total: held.length })}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled by keys */}
      <section className={classes.decisions} tabIndex={0} aria-label={t('title')}>
        <DiffView label={t('title')} heads={{ before: before.name, after: after.name }} changes={changes} />
      </section>
    </section>
  );
}
