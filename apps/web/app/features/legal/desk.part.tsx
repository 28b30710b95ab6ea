import { href } from '@datum/contract/screens/all';
import type { LegalDocument } from '@datum/contract/site/legal-documents';
import {
  approveLegal,
  type LegalDesk,
  showLegalDesk,
  withdrawLegal,
} from '@datum/contract/site/legal-writing';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Act } from '../../page-kit/act.tsx';
import { Loaded } from '../../page-kit/loaded.tsx';
import { HistoryLink } from '../../page-kit/record/history-link.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import { OtherHolders } from '../approvals/other-holders.part.tsx';
import { LegalChanges } from './changes.part.tsx';
import { DraftForm } from './draft-form.part.tsx';
import classes from './legal.module.css';

/** One document: what is in force, what is coming, and the draft of the next version. */
export function Desk({ document }: { readonly document: LegalDocument }) {
  const t = useTranslations('legal');
  const called = useCall(showLegalDesk, { params: { document } });
  return (
    <Loaded called={called} permission={t('desk.permission')}>
      {(desk) => (
        <>
          <Versions desk={desk} />
          <Panel title={t('desk.draft', { number: desk.draft.number })} tools={<Approval desk={desk} />}>
            {desk.draft.version === 0 && (
              <p className="muted">{t(desk.versions.length === 0 ? 'desk.starter' : 'desk.from-newest')}</p>
            )}
            {desk.draft.writers.length > 0 && (
              <p className="muted">
                {t('desk.writers', { names: desk.draft.writers.map(({ name }) => name).join(', ') })}
              </p>
            )}
            <DraftForm desk={desk} onSaved={called.reload} />
            {desk.draft.changes && desk.draft.version > 0 && (
              <details>
                <summary>{t('desk.changes')}</summary>
                <h3 className="type-h4">English</h3>
                <LegalChanges blocks={desk.draft.changes.en} />
                <h3 className="type-h4">Bahasa Melayu</h3>
                <LegalChanges blocks={desk.draft.changes.ms} />
              </details>
            )}
          </Panel>
        </>
      )}
    </Loaded>
  );
}

/** Approving asks first: from then on the words never change. */
function Approval({ desk }: { readonly desk: LegalDesk }) {
  const t = useTranslations('legal');
  const ui = useUi();
  const { document, draft, is_own, alone } = desk;
  if (draft.version === 0) return null;
  const isOthers = is_own && !alone;
  return (
    <>
      {is_own && <span className="dim">{t(alone ? 'desk.alone' : 'desk.own')}</span>}
      {isOthers && <OtherHolders right="cms.legal.publish" />}
      <Act
        endpoint={approveLegal}
        input={{ params: { document }, body: { version: draft.version } }}
        label={t('desk.approve')}
        disabled={isOthers}
        ask={{
          title: t('desk.approve-ask', { number: draft.number }),
          why: t(draft.requires_acceptance ? 'desk.approve-why-accept' : 'desk.approve-why', {
            day: draft.effective_on ? formatDate(draft.effective_on, ui.locale) : '–',
          }),
        }}
        done={() => t('desk.approved', { number: draft.number })}
      />
    </>
  );
}

const BADGES = { coming: 'scheduled', in_force: 'approved', earlier: 'superseded' } as const;

function Versions({ desk }: { readonly desk: LegalDesk }) {
  const t = useTranslations('legal');
  const ui = useUi();
  const { document, versions, draft } = desk;
  if (versions.length === 0) {
    return <EmptyState title={t(`none.${document}`)}>{t('desk.none-why')}</EmptyState>;
  }
  const addressOf = (number: number) =>
    document === 'disclaimer'
      ? href('disclaimer', { query: { number: String(number) } })
      : href('privacy', { query: { document, number: String(number) } });
  return (
    <Panel title={t('versions')}>
      <ol className={classes.versions}>
        {versions.map((one) => (
          <li key={one.number}>
            <Link href={addressOf(one.number)}>{t('version', { number: one.number })}</Link>
            <StatusBadge
              kind={BADGES[one.state]}
              label={t(`state.${one.state}`, { day: formatDate(one.effective_on, ui.locale) })}
            />
            <span>
              {one.requires_acceptance
                ? t('desk.acceptances', { count: one.acceptances })
                : t('desk.accepted-freely', { count: one.acceptances })}
            </span>
            {one.approved_by && <span className="muted">{t('desk.by', { name: one.approved_by.name })}</span>}
            <HistoryLink resource="legal" id={`${document}/${one.number}`} />
            {one.state === 'coming' && draft.version === 0 && (
              <Act
                endpoint={withdrawLegal}
                input={{ params: { document }, body: { number: one.number, version: one.version } }}
                label={t('desk.withdraw')}
                size="xs"
                done={() => t('desk.withdrawn', { number: one.number })}
              />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
