import { may } from '@datum/contract/access/access';
import type { Endpoint } from '@datum/contract/calls/endpoint';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { usePerson } from '../../lib/session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { Rows } from './list.ts';
import { ListTable, type ListTableProps, type ListWords } from './list-table.tsx';

interface ListPageProps<Q, A extends Rows> extends Omit<ListTableProps<Q, A>, 't' | 'create'> {
  readonly t: ListWords;
  /** Said in the head; the table's own title unless given. */
  readonly title?: string;
  readonly lead: string;
  /** Between the head and the list. */
  readonly over?: ReactNode;
  /** The primary button, for who may call `endpoint`; also offered where the list is empty. */
  readonly create?: {
    readonly endpoint: Pick<Endpoint, 'access'>;
    readonly label: string;
    readonly to: string;
  };
  /** More buttons in the head. */
  readonly actions?: ReactNode;
  /** What opens beside the list. */
  readonly children?: ReactNode;
}

/**
 * A whole list page: search, filters, columns, order, paging, selection, export, the row that
 * is open: all in the address.
 *
 *     const BATCHES = list(listBatches, { perPage: 25 });
 *     export const clientLoader = beginList(BATCHES);
 *
 *     export default function BatchesPage() {
 *       const t = useTranslations('account-batches');
 *       return <ListPage id="batches" list={useList(BATCHES)} t={t} columns={useBatchColumns()} rowKey={keyOf}
 *         lead={t('lead')} to={hrefOf} create={{ endpoint: checkBatch, label: t('create'), to: href('account-batches.create') }} />;
 *     }
 */
export function ListPage<Q, A extends Rows>(props: ListPageProps<Q, A>) {
  const { create, actions, children, title, lead, over, ...table } = props;
  const { t } = table;
  const person = usePerson();
  const navigate = useNavigate();
  const button = create && may(person, create.endpoint) && (
    <Button
      size="sm"
      variant="filled"
      leftSection={<Icon name="plus" size={14} />}
      onClick={() => void navigate(create.to)}
    >
      {create.label}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={title ?? t('title')}
        lead={lead}
        actions={
          <>
            {actions}
            {button}
          </>
        }
      />
      {over}
      <ListTable {...table} create={button || undefined} />
      {children}
    </>
  );
}
