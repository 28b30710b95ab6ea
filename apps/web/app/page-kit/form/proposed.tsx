import type { Proposal } from '@datum/contract/office/proposals';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import type { SaidOfProposal } from '../../lib/session/second-person.ts';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDay, formatMoment } from '../../ui/words/format.ts';

/** The form was sent as a proposal: that it waits, who proposed it and when, who can confirm it, and where it is taken back. */
export function Proposed({ said, proposal: { by, at, until, may_confirm } }: SaidOfProposal) {
  const t = useTranslations('kit.form');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  return (
    <NoticeBar live action={<Link href={href('home')}>{t('proposed.home')}</Link>}>
      <StatusBadge kind="in-review" label={t('proposed.waits')} />{' '}
      <span>
        {t('proposed.by', {
          who: by.name,
          at: formatMoment(at, locale, zone),
          until: formatDay(until, locale, zone),
        })}
      </span>{' '}
      <MayConfirm people={may_confirm} /> <span>{said}</span>
    </NoticeBar>
  );
}

/** Who can confirm a proposal, or that nobody can now; nothing for who is not told. */
export function MayConfirm({ people }: { readonly people: Proposal['may_confirm'] }) {
  const t = useTranslations('kit.form.proposed');
  if (!people) return null;
  return <span>{people.length > 0 ? t('who', { people: people.join(', ') }) : t('nobody')}</span>;
}
