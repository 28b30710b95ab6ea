import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ToldWords } from '../../ui/forms/field-words.ts';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { Conflict } from './conflict.tsx';
import { Proposed } from './proposed.tsx';
import classes from './record-form.module.css';
import type { UsedRecordForm } from './use-record-form.ts';

export interface RecordFormProps {
  readonly form: UsedRecordForm;
  readonly title: string;
  /** The verb with its object: "Save the account". */
  readonly submitLabel: string;
  readonly children: ReactNode;
  /** Nothing can be changed here: the fields are to be read, and why. */
  readonly readOnly?: string | undefined;
  /** Draws Cancel; what was typed is forgotten first. */
  readonly onCancel?: () => void;
  /** A second button that saves and begins another one: "Save and add another". */
  readonly another?: string;
  /** What the button does where it is more than to save: a preview first, the next step. */
  readonly onSubmit?: () => void;
  /** What was refused beside the save: a preview, a test. */
  readonly refused?: string | undefined;
  /** A question before it is sent, for values that ask for one: what will be so afterwards. */
  readonly ask?: { readonly title: string; readonly confirm: string; readonly why: ReactNode } | null;
  /** It is longer than the screen: its buttons stay in sight. */
  readonly long?: boolean;
  readonly actions?: ReactNode;
  readonly destructive?: ReactNode;
}

/** The form of one record with all that belongs to it: see useRecordForm. */
export function RecordForm(props: RecordFormProps) {
  const { form, ask, another, readOnly, onCancel, children } = props;
  const t = useTranslations('kit.form');
  const [asking, setAsking] = useState(false);
  const submit = () => {
    if (props.onSubmit) props.onSubmit();
    else if (!ask) void form.save();
    else if (form.check()) setAsking(true);
  };
  if (form.frozen) {
    return <div className={classes.frozen}>{children}</div>;
  }
  if (readOnly) {
    return (
      <fieldset disabled style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }} aria-label={props.title}>
        <p className="muted">{readOnly}</p>
        {children}
      </fieldset>
    );
  }
  return (
    <FormShell
      title={props.title}
      submitLabel={props.submitLabel}
      onSubmit={submit}
      loading={form.busy}
      isSent={form.proposed !== null}
      submitError={form.failure?.message ?? props.refused ?? null}
      problems={form.problems}
      keeps={form.keeps}
      destructive={props.destructive}
      long={props.long ?? false}
      {...(onCancel
        ? {
            onCancel: () => {
              form.giveUp();
              onCancel();
            },
          }
        : {})}
      actions={
        <>
          {another && (
            <Button loading={form.busy} onClick={() => void form.save('another')}>
              {another}
            </Button>
          )}
          {props.actions}
        </>
      }
    >
      {form.isUnsent && (
        <NoticeBar
          tone="amber"
          live
          action={
            <Button size="xs" onClick={() => void form.save()}>
              {t('send-again')}
            </Button>
          }
        >
          {t('unsent')}
        </NoticeBar>
      )}
      {form.proposed && <Proposed {...form.proposed} />}
      {form.isAnew && (
        <NoticeBar tone="amber" live>
          {t('anew')}
        </NoticeBar>
      )}
      {form.conflict && (
        <Conflict
          changes={form.conflict.changes}
          onSettle={(theirs) => void form.conflict?.settle(theirs)}
          onTakeTheirs={form.conflict.takeTheirs}
        />
      )}
      <ToldWords.Provider value={form.told}>{children}</ToldWords.Provider>
      {ask && (
        <ConfirmDialog
          opened={asking}
          title={ask.title}
          confirmLabel={ask.confirm}
          loading={form.busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void form.save();
          }}
        >
          {ask.why}
        </ConfirmDialog>
      )}
    </FormShell>
  );
}
