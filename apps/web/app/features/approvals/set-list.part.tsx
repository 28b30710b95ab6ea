import { may } from '@datum/contract/access/access';
import type { ApprovalNoun } from '@datum/contract/computation/approvals/endpoints';
import type { ApprovalHead, ApprovalProblem } from '@datum/contract/computation/approvals/head';
import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Called } from '../../lib/api/use-call.ts';
import { useOpenSet } from '../../lib/screens/use-open-set.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Column, NumberColumn, StatusColumn, TextColumn } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useApprovalWords } from './approval-words.part.tsx';
import type { OpenSetProps } from './set-detail.part.tsx';

interface SetListProps<Row, Answer> {
  readonly noun: ApprovalNoun;
  readonly called: Called<Answer>;
  readonly columns: readonly Column<Row>[];
  /** The call that makes one: who may make it is offered the form. */
  readonly create: Parameters<typeof may>[1];
  /** The form of a new one, in a drawer of this width, in pixels. */
  readonly form: (answer: Answer, frame: NewSetProps) => ReactNode;
  readonly formWidth?: number;
  readonly detail: (open: OpenSetProps) => ReactNode;
  /** Whether an open one stands in place of the table, or in a drawer beside it. */
  readonly inPlace?: boolean;
}

interface NewSetProps {
  readonly onSaved: (saved: { readonly id: number }) => void;
  readonly onCancel: () => void;
}

/** All base periods, structures, weight sets or rule sets; one of them open, or the form of a new one. */
export function SetList<Row extends ApprovalHead, Answer extends { readonly data: readonly Row[] }>({
  noun,
  called: { answer, problem, loading, reload },
  columns,
  create,
  form,
  formWidth,
  detail,
  inPlace = false,
}: SetListProps<Row, Answer>) {
  const t = useTranslations('approvals');
  const person = usePerson();
  const { open, show, close } = useOpenSet(noun);
  const opened =
    typeof open === 'number' ? detail({ id: open, onClose: close, onChanged: reload, onOpen: show }) : null;
  if (inPlace && opened) {
    return opened;
  }
  const add = may(person, create) && (
    <Button size="sm" leftSection={<Icon name="plus" size={14} />} onClick={() => show('new')}>
      {t(`${noun}.add`)}
    </Button>
  );
  const frame = {
    onCancel: close,
    onSaved: ({ id }: { readonly id: number }) => {
      reload();
      show(id);
    },
  };
  return (
    <>
      <DataTable
        id={noun}
        label={t(`${noun}.label`)}
        columns={columns}
        rows={answer?.data ?? NONE}
        rowKey={(row) => String(row.id)}
        loading={loading}
        onOpen={(row) => show(row.id)}
        problem={problem ? <Failure problem={problem} onRetry={reload} /> : undefined}
        empty={
          <EmptyState title={t(`${noun}.none`)} action={add || undefined}>
            {t(`${noun}.none-why`)}
          </EmptyState>
        }
        tools={add}
      />
      {answer && (
        <Drawer opened={open === 'new'} onClose={close} title={t(`${noun}.add`)} width={formWidth}>
          {form(answer, frame)}
        </Drawer>
      )}
      {opened}
    </>
  );
}

const NONE: readonly never[] = [];

interface SetColumns {
  /** The key column, without what it says. */
  readonly key: Pick<TextColumn<ApprovalHead>, 'kind' | 'width' | 'href' | 'card'>;
  readonly status: StatusColumn<ApprovalHead>;
  /** How many problems wait. */
  readonly waiting: NumberColumn<{ readonly problems: readonly ApprovalProblem[] }>;
}

/** The columns that all four lists have. */
export function useSetColumns(noun: ApprovalNoun): SetColumns {
  const t = useTranslations('approvals');
  const words = useApprovalWords();
  return useMemo(
    () => ({
      key: {
        kind: 'text',
        width: 200,
        href: ({ id }) => `?tab=${noun}&edit=${noun}.${id}`,
        card: 'title',
      },
      status: {
        kind: 'status',
        id: 'status',
        header: t('state'),
        value: ({ status }) => words.badge(status),
        card: 'status',
      },
      waiting: {
        kind: 'number',
        id: 'problems',
        header: t('waiting'),
        value: ({ problems }) => problems.length,
        decimals: 0,
      },
    }),
    [t, words, noun],
  );
}
