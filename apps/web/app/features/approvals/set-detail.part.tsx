import type { ApprovalNoun } from '@datum/contract/computation/approvals/endpoints';
import type { ApprovalHead, ApprovalProblem } from '@datum/contract/computation/approvals/head';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Called } from '../../lib/api/use-call.ts';
import type { OpenRow } from '../../page-kit/list/list-beside.tsx';
import { Loaded } from '../../page-kit/loaded.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { ApprovalBar } from './approval-bar.part.tsx';
import classes from './set-detail.module.css';
import { SetHistory } from './set-history.part.tsx';

interface OpenSet extends ApprovalHead {
  readonly problems?: readonly ApprovalProblem[];
}

interface SetDetailProps<Open extends OpenSet> {
  readonly noun: ApprovalNoun;
  readonly called: Called<Open>;
  readonly open: OpenRow;
}

interface SetDrawerProps<Open extends OpenSet> extends SetDetailProps<Open> {
  readonly titleOf: (set: Open) => string;
  /** Its parts; the history follows by itself. */
  readonly parts: readonly {
    readonly value: string;
    readonly label: string;
    readonly show: (set: Open, onChanged: () => void) => ReactNode;
  }[];
}

/** One of a noun in a drawer: its state and steps, its parts, who changed what. */
export function SetDrawer<Open extends OpenSet>(props: SetDrawerProps<Open>) {
  const { noun, called, open, titleOf, parts } = props;
  const t = useTranslations('approvals');
  const all = [
    ...parts,
    {
      value: 'history',
      label: t('history'),
      show: ({ id }: Open) => <SetHistory noun={noun} id={id} />,
    },
  ];
  const [part, setPart] = useState(all[0]?.value ?? 'history');
  const label = t(`${noun}.label`);
  const changed = useChanged(props);
  return (
    <Drawer opened onClose={open.onClose} title={called.answer ? titleOf(called.answer) : label} width={560}>
      <Loaded called={called} none={t(`${noun}.none`)} lines={['40%', '100%', '100%']}>
        {(set) => (
          <>
            <Steps {...props} set={set} />
            <div className={classes.parts}>
              <SegmentedControl label={label} size="sm" value={part} onChange={setPart} options={all} />
            </div>
            {all.find(({ value }) => value === part)?.show(set, changed)}
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

interface SetPageProps<Open extends OpenSet> extends SetDetailProps<Open> {
  /** Title and facts, above its state and steps. */
  readonly head: (set: Open, onChanged: () => void) => ReactNode;
  readonly children: (set: Open, onChanged: () => void) => ReactNode;
}

/** One of a noun in place of the list, because what it holds needs the width. */
export function SetPage<Open extends OpenSet>(props: SetPageProps<Open>) {
  const { noun, called, open, head, children } = props;
  const t = useTranslations('approvals');
  const changed = useChanged(props);
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        leftSection={<Icon name="chevron-left" size={14} />}
        onClick={open.onClose}
      >
        {t('back')}
      </Button>
      <Loaded called={called} none={t(`${noun}.none`)} lines={['30%', '60%', '100%', '100%', '100%']}>
        {(set) => (
          <>
            {head(set, changed)}
            <Steps {...props} set={set} />
            {children(set, changed)}
            <section className={classes.history}>
              <h3 className="type-h3">{t('history')}</h3>
              <SetHistory key={set.version} noun={noun} id={set.id} />
            </section>
          </>
        )}
      </Loaded>
    </>
  );
}

/** After a change both the one and the list load again. */
function useChanged<Open extends OpenSet>({ called, open }: SetDetailProps<Open>) {
  return () => {
    called.reload();
    open.onChanged();
  };
}

function Steps<Open extends OpenSet>(props: SetDetailProps<Open> & { readonly set: Open }) {
  const { noun, open, set } = props;
  const changed = useChanged(props);
  return (
    <ApprovalBar
      noun={noun}
      head={set}
      problems={set.problems ?? []}
      onChanged={changed}
      onDiscarded={() => {
        open.onChanged();
        open.onClose();
      }}
      onCopied={(copy) => {
        open.onChanged();
        open.onOpen(copy);
      }}
    />
  );
}
