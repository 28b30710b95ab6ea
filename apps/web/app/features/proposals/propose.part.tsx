import { makeProposal } from '@datum/contract/office/proposals';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type RefusedAlone, type SaidOfProposal, secondPerson } from '../../lib/session/second-person.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../page-kit/reason-dialog.tsx';

interface Asked {
  readonly refused: RefusedAlone;
  readonly answer: (said: SaidOfProposal | null) => void;
}

/**
 * Offers to propose what the server refused to one person alone; the call is kept as it was written until another person
 * confirms it. Stands once in the shell; screens have nothing to do for it.
 */
export function Propose() {
  const t = useTranslations('proposals');
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(
    () =>
      secondPerson.answerWith(
        (refused) => new Promise<SaidOfProposal | null>((resolve) => setAsked({ refused, answer: resolve })),
      ),
    [],
  );
  if (!asked) {
    return null;
  }
  const finish = (said: SaidOfProposal | null) => {
    asked.answer(said);
    setAsked(null);
  };
  return (
    <ReasonDialog
      record={asked.refused}
      title={t('title')}
      label={t('reason')}
      hint={`${asked.refused.message} ${t('hint')}`}
      confirmLabel={t('propose')}
      write={writing(makeProposal, {})}
      bodyOf={(reason, { message: _said, ...refused }) => ({ ...refused, reason })}
      onDone={(proposal) => finish({ said: t('proposed'), proposal })}
      onCancel={() => finish(null)}
    />
  );
}
