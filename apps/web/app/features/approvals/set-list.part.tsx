import type { may } from '@datum/contract/access/access';
import type { ApprovalNoun } from '@datum/contract/computation/approvals/endpoints';
import type { ApprovalHead, ApprovalProblem } from '@datum/contract/computation/approvals/head';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { ListBeside, type NewRow, type OpenRow } from '../../page-kit/list/list-beside.tsx';
import type { UsedList } from '../../page-kit/list/use-list.ts';
import type { Column, NumberColumn, StatusColumn, TextColumn } from '../../ui/table/column.ts';
import { useApprovalWords } from './approval-words.part.tsx';

interface SetListProps<Answer extends { readonly data: readonly ApprovalHead[] }> {
  readonly noun: ApprovalNoun;
  /** Its rows open as `?edit=weight-sets.3`, a new one as `?edit=weight-sets.new`. */
  readonly list: UsedList<undefined, Answer>;
  readonly columns: readonly Column<Answer['data'][number]>[];
  /** The call that makes one: who may make it is offered the form. */
  readonly create: Parameters<typeof may>[1];
  /** The form of a new one, in a drawer of this width, in pixels. */
  readonly form: (answer: Answer, frame: NewRow) => ReactNode;
  readonly formWidth?: number;
  readonly detail: (open: OpenRow) => ReactNode;
  /** Whether an open one stands in place of the table, or in a drawer beside it. */
  readonly inPlace?: boolean;
}

/** All base periods, structures, weight sets or rule sets; one of them open, or the form of a new one. */
export function SetList<Answer extends { readonly data: readonly ApprovalHead[] }>({
  noun,
  list,
  columns,
  create,
  form,
  formWidth,
  detail,
  inPlace = false,
}: SetListProps<Answer>) {
  const t = useTranslations('approvals');
  const { answer } = list;
  return (
    <ListBeside
      id={noun}
      list={list}
      t={(key) => {
        if (key === 'title') return t(`${noun}.label`);
        return key === 'none' || key === 'none-why' ? t(`${noun}.${key}`) : t(key);
      }}
      columns={columns}
      rowKey={(row) => String(row.id)}
      create={create}
      addLabel={t(`${noun}.add`)}
      form={(frame) => answer && form(answer, frame)}
      formWidth={formWidth}
      detail={detail}
      inPlace={inPlace}
    />
  );
}

interface SetColumns {
  /** The key column, without what it says. */
  readonly key: Pick<TextColumn<ApprovalHead>, 'kind' | 'width' | 'sortable' | 'card'>;
  readonly status: StatusColumn<ApprovalHead>;
  /** How many problems wait. */
  readonly waiting: NumberColumn<{ readonly problems: readonly ApprovalProblem[] }>;
}

/** The columns that all four lists have. */
export function useSetColumns(): SetColumns {
  const t = useTranslations('approvals');
  const words = useApprovalWords();
  return useMemo(
    () => ({
      key: {
        kind: 'text',
        width: 200,
        sortable: true,
        card: 'title',
      },
      status: {
        kind: 'status',
        id: 'status',
        header: t('state'),
        sortable: true,
        value: ({ status }) => words.badge(status),
        card: 'status',
      },
      waiting: {
        kind: 'number',
        id: 'problems',
        header: t('waiting'),
        sortable: true,
        value: ({ problems }) => problems.length,
        decimals: 0,
      },
    }),
    [t, words],
  );
}
