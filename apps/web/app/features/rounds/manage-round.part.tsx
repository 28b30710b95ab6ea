import type { Round } from '@datum/contract/collection/rounds';
import { cancelRound, extendRound } from '@datum/contract/collection/rounds';
import { useTranslations } from 'use-intl';
import { Act } from '../../page-kit/act.tsx';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { DueFields, dueBody, dueValues } from './due-fields.part.tsx';

const CANCELLABLE: readonly string[] = ['planned', 'open'];

/** Moves the due date of a round, or cancels it; both with a reason that stays. */
export function ManageRoundDrawer(props: {
  readonly round: Round;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { round, onClose, onDone } = props;
  const t = useTranslations('rounds.round');
  const ui = useUi();
  const period = formatPeriod(round.code, ui);
  const params = { code: round.code };
  const form = useRecordForm({
    draft: `rounds/${round.code}/due`,
    record: round,
    valuesOf: dueValues(ui.timeZone),
    bodyOf: dueBody(ui.timeZone),
    write: writing(extendRound, { params }),
    said: () => t('extended'),
    onSaved: onDone,
  });
  return (
    <Drawer opened onClose={onClose} title={period}>
      <RecordForm
        form={form}
        title={t('extend')}
        submitLabel={t('extend')}
        destructive={
          CANCELLABLE.includes(round.state) && (
            <Act
              endpoint={cancelRound}
              input={{ params, body: { reason: form.values.reason, version: round.version } }}
              label={t('cancel')}
              variant="subtle"
              color="red"
              ask={{ title: t('cancel-question', { period }), why: t('cancel-why'), destructive: true }}
              done={() => t('cancelled')}
              onDone={() => {
                form.giveUp();
                onDone();
              }}
            />
          )
        }
      >
        <DueFields day={form.field('due_at', t('extend'))} reason={form.field('reason', t('reason'))} />
      </RecordForm>
    </Drawer>
  );
}
