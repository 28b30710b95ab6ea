import { showRole } from '@datum/contract/access/roles/matrix';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { DiffView } from '../../ui/diff-view.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import classes from './roles.module.css';
import { useRoleWords } from './use-role-words.ts';

/** Two roles side by side: only the permissions in which they differ. */
export function Compare({ left, right }: { readonly left: number; readonly right: number }) {
  const t = useTranslations('roles.compare');
  const words = useRoleWords();
  const one = useCall(showRole, { params: { id: left } });
  const two = useCall(showRole, { params: { id: right } });
  const failed = one.problem ? one : two.problem ? two : null;
  if (failed?.problem) {
    return <ErrorState message={failed.problem.message} onRetry={failed.reload} />;
  }
  if (!one.answer || !two.answer) {
    return (
      <Loading>
        <SkeletonLines widths={['100%', '100%']} />
      </Loading>
    );
  }
  const mine = new Map(one.answer.grants.map(({ permission, scope }) => [permission, words.scope(scope)]));
  const theirs = new Map(two.answer.grants.map(({ permission, scope }) => [permission, words.scope(scope)]));
  const names = [...new Set([...mine.keys(), ...theirs.keys()])].sort();
  const changes = names
    .map((field) => ({ field, before: mine.get(field) ?? null, after: theirs.get(field) ?? null }))
    .filter(({ before, after }) => before !== after);
  return (
    <section className={classes.compare} aria-label={t('title')}>
      <h2>{t('differ', { count: changes.length, total: names.length })}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled by keys */}
      <section className={classes.decisions} tabIndex={0} aria-label={t('title')}>
        <DiffView
          label={t('title')}
          heads={{ before: one.answer.name, after: two.answer.name }}
          changes={changes}
        />
      </section>
    </section>
  );
}
