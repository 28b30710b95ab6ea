import {
  confirmProposal,
  declineProposal,
  listProposals,
  type Proposal,
} from '@datum/contract/office/proposals';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Act } from '../../page-kit/act.tsx';
import { MayConfirm } from '../../page-kit/form/proposed.tsx';
import { writing } from '../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../page-kit/reason-dialog.tsx';
import { type BadgeKind, StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDay } from '../../ui/words/format.ts';
import classes from './proposals.module.css';
import { ProposedLines } from './proposed-lines.part.tsx';
import { HomeSection } from './section.part.tsx';

/** Steps that wait for a second person, and how the own ones ended; nothing where there are none. */
export function Proposals() {
  const t = useTranslations('proposals');
  const called = useCall(listProposals, {});
  if (called.problem === null && !called.answer?.data.length) {
    return null;
  }
  return (
    <HomeSection title={t('waiting')} called={called}>
      {({ data }) => (
        <ul className={classes.proposals}>
          {data.map((proposal) => (
            <Row key={proposal.id} proposal={proposal} />
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

function Row({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('proposals');
  const { locale, timeZone } = useUi();
  const { what, reason, by, at, until, state, page, decided_by, decision_reason, brought_in_at } = proposal;
  const since = brought_in_at && formatDay(brought_in_at, locale, timeZone);
  return (
    <li>
      <div>
        <Link to={page}>{what}</Link>
        <small>{t('note', { by: by.name, at: formatDay(at, locale, timeZone), reason })}</small>
        {decided_by && decision_reason && (
          <small>{t('decided', { by: decided_by.name, reason: decision_reason })}</small>
        )}
        {since && state === 'confirmed' && (
          <small>{t('brought-in', { who: decided_by?.name ?? '', by: by.name, since })}</small>
        )}
        {since && state === 'open' && <small>{t('brought-in-reader', { by: by.name, since })}</small>}
      </div>
      {state === 'open' ? (
        <Decision proposal={proposal} until={formatDay(until, locale, timeZone)} />
      ) : (
        <StatusBadge kind={BADGES[state]} label={t(`state.${state}`)} />
      )}
    </li>
  );
}

const BADGES = {
  confirmed: 'confirmed',
  declined: 'returned',
  withdrawn: 'superseded',
  expired: 'overdue',
} as const satisfies Record<Exclude<Proposal['state'], 'open'>, BadgeKind>;

/** What the reader may do with an open one: the own is taken back, another's confirmed or declined. */
function Decision({ proposal, until }: { readonly proposal: Proposal; readonly until: string }) {
  const t = useTranslations('proposals');
  const [declining, setDeclining] = useState(false);
  const { id, what, is_own, is_tied, is_file, may_confirm } = proposal;
  const input = { params: { id } };
  const close = () => setDeclining(false);
  return (
    <div className={classes.decision}>
      <small>{t('until', { until })}</small>
      {is_own && (
        <small>
          <MayConfirm people={may_confirm} />
        </small>
      )}
      {is_tied && <small>{t('tied')}</small>}
      {!is_own && !is_tied && (
        <Act
          endpoint={confirmProposal}
          input={input}
          label={t('confirm')}
          ask={{
            title: t('confirm-title'),
            wide: is_file,
            why: (
              <>
                <p>{t('confirm-why', { what })}</p>
                {is_file && <ProposedLines id={id} />}
              </>
            ),
          }}
          done={() => t('confirmed')}
        />
      )}
      <Button size="sm" variant="subtle" onClick={() => setDeclining(true)}>
        {t(is_own ? 'withdraw' : 'decline')}
      </Button>
      {declining && (
        <ReasonDialog
          record={proposal}
          title={t(is_own ? 'withdraw-title' : 'decline-title')}
          label={t('decline-reason')}
          confirmLabel={t(is_own ? 'withdraw' : 'decline')}
          write={writing(declineProposal, input)}
          bodyOf={(reason) => ({ reason })}
          onDone={close}
          onCancel={close}
        />
      )}
    </div>
  );
}
