import { may } from '@datum/contract/access/access';
import { asksReason, type SheetStep } from '@datum/contract/collection/sheet-steps';
import { extendSheet, type Sheet, stepSheet } from '@datum/contract/collection/sheets';
import { Button, Menu } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../../lib/api/use-send.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../../page-kit/reason-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';
import { OtherHolders } from '../../approvals/other-holders.part.tsx';
import classes from './grid.module.css';
import { ManageSheetDrawer } from './manage-sheet.part.tsx';

type StepState = Sheet['steps'][number];

/** The steps that stand as the page's main button, the furthest one that fits first. */
const MAIN: readonly SheetStep[] = ['approve', 'review', 'submit', 'open'];

/** A due date or organisation that no longer matters is not moved. */
const MANAGEABLE: readonly string[] = ['planned', 'open', 'returned'];

/**
 * What can be done with the sheet now: one main button, the rest in a menu. A step that is due but not for this person
 * stays visible, disabled, with its reason.
 */
export function SheetSteps({
  sheet,
  notStored,
  onDone,
}: {
  readonly sheet: Sheet;
  /** How many rows hold something typed that is not stored: a step would leave it out. */
  readonly notStored: () => Promise<number>;
  readonly onDone: (sheet: Sheet) => void;
}) {
  const t = useTranslations('quotes.step');
  const toast = useToast();
  const { send, busy, clear } = useSend();
  const [asking, setAsking] = useState<StepState | null>(null);
  const [managing, setManaging] = useState(false);
  const [left, setLeft] = useState(0);
  const person = usePerson();
  const why = useId();
  const params = { id: sheet.id };
  const take = async (step: SheetStep) => {
    const next = await send(stepSheet, { params, body: { step, version: sheet.version } });
    if (next) {
      toast({ title: t(`done.${step}`) });
      onDone(next);
    } else {
      onDone(sheet);
    }
  };
  const press = async (state: StepState) => {
    clear();
    const rows = await notStored();
    setLeft(rows);
    if (rows > 0) return;
    if (state.needs_reason) {
      setAsking(state);
    } else {
      await take(state.step);
    }
  };
  const manages = may(person, extendSheet) && MANAGEABLE.includes(sheet.state);
  const main = mainStep(sheet.steps);
  const others = sheet.steps.filter(({ step, blocked }) => blocked === null && step !== main?.step);
  return (
    <>
      {left > 0 && (
        <span role="alert" className={classes.mistake}>
          {t('not-stored', { count: left })}
        </span>
      )}
      {(others.length > 0 || manages) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="sm" rightSection={<Icon name="chevron-down" />}>
              {t('more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((state) => (
              <Menu.Item key={state.step} onClick={() => press(state)}>
                {t(state.step)}
              </Menu.Item>
            ))}
            {manages && <Menu.Item onClick={() => setManaging(true)}>{t('manage')}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      )}
      {main && (
        <Button
          size="sm"
          variant="filled"
          loading={busy}
          data-disabled={main.blocked !== null || undefined}
          aria-disabled={main.blocked !== null}
          aria-describedby={main.blocked ? why : undefined}
          onClick={() => main.blocked === null && press(main)}
        >
          {t(main.step)}
        </Button>
      )}
      {main?.blocked && <WhyNot id={why} sheet={sheet} block={main.blocked} />}
      {managing && (
        <ManageSheetDrawer
          sheet={sheet}
          onClose={() => setManaging(false)}
          onDone={() => {
            setManaging(false);
            onDone(sheet);
          }}
        />
      )}
      {asking && (
        <ReasonDialog
          title={t(asking.step)}
          label={t('reason')}
          hint={asksReason(asking.step) ? t(`reason-hint.${asking.step}`) : ''}
          confirmLabel={t(asking.step)}
          record={sheet}
          write={writing(stepSheet, { params })}
          bodyOf={(reason, { version }) => ({ step: asking.step, version, reason })}
          said={() => t(`done.${asking.step}`)}
          onDone={(next) => {
            setAsking(null);
            onDone(next);
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** The furthest step that is possible, or that only four eyes or an empty sheet stand against. */
function mainStep(steps: readonly StepState[]): StepState | undefined {
  const fitting = steps.filter(({ blocked }) => blocked !== 'state' && blocked !== 'permission');
  return MAIN.map((name) => fitting.find(({ step }) => step === name)).find((state) => state !== undefined);
}

interface WhyNotProps {
  readonly id: string;
  readonly sheet: Sheet;
  readonly block: NonNullable<StepState['blocked']>;
}

/** Why the main button is closed, and who still counts where another person is missing. */
function WhyNot({ id, sheet, block }: WhyNotProps) {
  const t = useTranslations('quotes.step');
  return (
    <>
      <small id={id} className="muted">
        {t(`blocked.${block}`)}
      </small>
      {(block === 'four-eyes' || block === 'same-hands') && (
        <OtherHolders right={`data.${sheet.data_set}.approve`} />
      )}
    </>
  );
}
