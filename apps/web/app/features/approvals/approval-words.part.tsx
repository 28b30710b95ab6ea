import type { ApprovalProblem } from '@datum/contract/computation/approvals/head';
import type { ApprovalState } from '@datum/contract/computation/approvals/steps';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { StatusBadgeProps } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';

const BADGES = {
  draft: 'planned',
  submitted: 'submitted',
  approved: 'approved',
  in_use: 'compiled',
  retired: 'superseded',
} as const satisfies Record<ApprovalState, StatusBadgeProps['kind']>;

/** Words and badges of the life that base periods, structures, weight sets and rule sets share. */
export function useApprovalWords() {
  const t = useTranslations('approvals');
  const name = useLocalText();
  const ui = useUi();
  return useMemo(() => {
    type Key = Parameters<typeof t>[0];
    // the server's codes and values are known only as text here
    const sentence = t as unknown as (key: Key, values: Record<string, string | number>) => string;
    /** Months inside a value as the reader says them. */
    const inWords = (text: string) =>
      text.replaceAll(/\b\d{4}-(0[1-9]|1[0-2])\b/g, (month) => formatPeriod(month, ui));
    return {
      /** A member of the history, and a value of it. */
      field: (path: string): string => {
        const key = `field.${path.replaceAll('.', '_')}` as Key;
        return t.has(key) ? sentence(key, {}) : path;
      },
      /** A stored value of the history, where it has words. */
      value: (path: string, value: unknown): string | null => {
        const key = `${path === 'alone' ? 'alone-value' : path}.${String(value)}` as Key;
        return (path === 'status' || path === 'alone') && t.has(key) ? sentence(key, {}) : null;
      },
      badge: (status: ApprovalState): StatusBadgeProps => ({
        kind: BADGES[status],
        label: t(`status.${status}`),
      }),
      /** The sentence of a problem; names in the reader's language. */
      problem: ({ code, values }: ApprovalProblem): string => {
        const key = `problem.${code}` as Key;
        const said = Object.fromEntries(
          Object.entries(values).map(([member, value]) => [
            member,
            typeof value === 'object' ? name(value) : typeof value === 'string' ? inWords(value) : value,
          ]),
        );
        return t.has(key) ? sentence(key, said) : code;
      },
    } as const;
  }, [t, name, ui]);
}
