import { may } from '@datum/contract/access/access';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePerson } from '../../lib/session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { NEW } from '../record/record-beside.tsx';
import type { Rows } from './list.ts';
import { ListTable, type ListTableProps } from './list-table.tsx';

interface AddableListProps<Q, A extends Rows>
  extends Pick<ListTableProps<Q, A>, 'id' | 'list' | 't' | 'columns' | 'rowKey' | 'filters'> {
  /** The call that makes a row: who may make one is offered the form. */
  readonly create: Parameters<typeof may>[1];
  /** What the button says: "Correct a period". */
  readonly addLabel: string;
}

/** The table of a list whose rows open beside it, with the button that opens the form of a new one. */
export function AddableList<Q, A extends Rows>({ create, addLabel, ...props }: AddableListProps<Q, A>) {
  const add = may(usePerson(), create) && (
    <Button size="sm" leftSection={<Icon name="plus" size={14} />} onClick={() => props.list.show(NEW)}>
      {addLabel}
    </Button>
  );
  return <ListTable {...props} to="beside" create={add || undefined} tools={add} />;
}

/** What the list gives to the row that is open. */
export interface OpenRow {
  readonly id: number;
  readonly onClose: () => void;
  /** The list loads again. */
  readonly onChanged: () => void;
  /** Opens another one, such as a fresh copy. */
  readonly onOpen: (id: number) => void;
}

/** What the list gives to the form of a new row. */
export interface NewRow {
  readonly onSaved: (saved: { readonly id: number }) => void;
  readonly onCancel: () => void;
}

interface ListBesideProps<Q, A extends Rows> extends AddableListProps<Q, A> {
  /** The form of a new one, in a drawer of this width, in pixels. */
  readonly form: (frame: NewRow) => ReactNode;
  readonly formWidth?: number | undefined;
  /** The row that is open: a drawer of its own, since what is saved of it is not one form. */
  readonly detail: (open: OpenRow) => ReactNode;
  /** Whether an open one stands in place of the table, or in a drawer beside it. */
  readonly inPlace?: boolean;
}

/**
 * A list of records that take steps: the form of a new one opens in a drawer, and what it makes opens right after.
 *
 *     <ListBeside id="corrections" list={useList(CORRECTIONS)} t={t} columns={columns} rowKey={({ id }) => String(id)}
 *       create={openCorrection} addLabel={t('add')} form={(frame) => <OpenCorrection {...frame} />}
 *       detail={(open) => <CorrectionDrawer key={open.id} {...open} />} />
 */
export function ListBeside<Q, A extends Rows>(props: ListBesideProps<Q, A>) {
  const { form, formWidth, detail, inPlace = false, ...table } = props;
  const { open, show, reload } = table.list;
  const close = () => show(null, { part: null });
  const showRow = (id: number) => show(String(id));
  const opened =
    open !== null && open !== NEW
      ? detail({ id: Number(open), onClose: close, onChanged: reload, onOpen: showRow })
      : null;
  if (inPlace && opened) {
    return opened;
  }
  const frame = {
    onCancel: close,
    onSaved: ({ id }: { readonly id: number }) => {
      reload();
      showRow(id);
    },
  };
  return (
    <>
      <AddableList {...table} />
      {open === NEW && (
        <Drawer opened onClose={close} title={table.addLabel} width={formWidth}>
          {form(frame)}
        </Drawer>
      )}
      {opened}
    </>
  );
}
