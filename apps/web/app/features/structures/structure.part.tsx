import { may } from '@datum/contract/access/access';
import { isEditable } from '@datum/contract/computation/approvals/steps';
import { editStructure, type StructureDetail, showStructure } from '@datum/contract/computation/structures';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { OpenRow } from '../../page-kit/list/list-beside.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { SetPage } from '../approvals/set-detail.part.tsx';
import { useApproveAfter } from './approve-after.part.tsx';
import classes from './structure.module.css';
import { StructureForm } from './structure-form.part.tsx';

/** One structure: its state, what it is made of, who changed what. */
export function StructurePage(open: OpenRow) {
  const name = useLocalText();
  const person = usePerson();
  const called = useCall(showStructure, { params: { id: open.id } });
  return (
    <SetPage
      noun="structures"
      called={called}
      open={open}
      head={({ title }) => <h2 className={`type-h2 ${classes.head}`}>{name(title)}</h2>}
    >
      {(structure, changed) => (
        <div className={classes.contents}>
          <Takes structure={structure} />
          <StructureForm
            structure={structure}
            editable={isEditable(structure.status) && may(person, editStructure)}
            onSaved={changed}
          />
        </div>
      )}
    </SetPage>
  );
}

/** Which months will be computed by a structure that is not approved yet: who approves it decides that. */
function Takes({ structure: { status, waits_for } }: { readonly structure: StructureDetail }) {
  const t = useTranslations('approvals.structures.takes');
  const ui = useUi();
  const text = useLocalText();
  const approveAfter = useApproveAfter();
  if (waits_for === null || !(status === 'draft' || status === 'submitted')) return null;
  const { period, ended } = waits_for;
  const last = ended.at(-1)?.last;
  if (last !== undefined) {
    const names = ended.map(({ name }) => text(name)).join(', ');
    return (
      <NoticeBar>
        {t('without', { names })} {approveAfter(last)}
      </NoticeBar>
    );
  }
  return (
    <NoticeBar>{period === null ? t('first') : t('from', { period: formatPeriod(period, ui) })}</NoticeBar>
  );
}
