import { may } from '@datum/contract/access/access';
import type { PlanVersion } from '@datum/contract/plans/plan-versions';
import {
  addPlanVersion,
  type PlanDetail,
  sendPlanNotice,
  withdrawPlanVersion,
} from '@datum/contract/plans/plans';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useOpenPart } from '../../../lib/screens/use-open-row.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { Act } from '../../../page-kit/act.tsx';
import { NEW } from '../../../page-kit/record/record-beside.tsx';
import { DiffView } from '../../../ui/diff-view.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate, formatMoment } from '../../../ui/words/format.ts';
import classes from '../plans.module.css';
import { Notice } from './notice.part.tsx';
import { differencesBetween } from './terms-differences.rules.ts';
import { useTermsWords } from './use-terms-words.ts';
import { VersionForm } from './version-form.part.tsx';

const BADGES = { coming: 'scheduled', now: 'published', past: 'superseded' } as const;
const SLUG = 'version';

/** The versions of a plan, newest first, each with what it changed; one that is to come can still be changed. */
export function Versions({ plan }: { readonly plan: PlanDetail }) {
  const t = useTranslations('plans.versions');
  const person = usePerson();
  const { open, show, close } = useOpenPart(SLUG);
  const edited = plan.versions.find(({ number }) => String(number) === open);
  return (
    <>
      {plan.visibility !== 'archived' && may(person, addPlanVersion) && (
        <Button size="sm" onClick={() => show(NEW)}>
          {t('add')}
        </Button>
      )}
      <ol className={classes.versions}>
        {plan.versions.map((version, place) => (
          <Version
            key={version.number}
            plan={plan}
            version={version}
            before={plan.versions[place + 1] ?? null}
            onEdit={() => show(version.number)}
          />
        ))}
      </ol>
      {(open === NEW || edited) && (
        <Drawer
          opened
          onClose={close}
          width={640}
          title={edited ? t('one', { number: edited.number }) : t('add')}
        >
          <VersionForm key={open} plan={plan} version={edited ?? null} onClose={close} />
        </Drawer>
      )}
    </>
  );
}

interface VersionProps {
  readonly plan: PlanDetail;
  readonly version: PlanVersion;
  /** The one before it; null for the first. */
  readonly before: PlanVersion | null;
  readonly onEdit: () => void;
}

function Version({ plan, version, before, onEdit }: VersionProps) {
  const t = useTranslations('plans.versions');
  const { locale, timeZone } = useUi();
  const { labelOf, wordOf } = useTermsWords();
  const changes = differencesBetween(before?.terms ?? null, version.terms).map(({ part, ...values }) => ({
    field: labelOf(part),
    before: wordOf(part, values.before),
    after: wordOf(part, values.after),
  }));
  const day = formatDate(version.valid_from, locale);
  return (
    <li className={classes.version}>
      <div className={classes.head}>
        <h2 className="type-h4">{t('one-from', { number: version.number, day })}</h2>
        <StatusBadge kind={BADGES[version.state]} label={t(`state.${version.state}`)} />
      </div>
      <p className="muted">
        {t('made', {
          who: version.created_by ?? t('nobody'),
          at: formatMoment(version.created_at, locale, timeZone),
        })}{' '}
        {t('held', { people: version.people, organisations: version.organisations })}{' '}
        {version.noticed_at && t('told', { at: formatMoment(version.noticed_at, locale, timeZone) })}
      </p>
      {!version.is_agreed && <p className="muted">{t('not-agreed')}</p>}
      <DiffView label={t('differences', { number: version.number })} changes={changes} />
      {version.may_change && plan.visibility !== 'archived' && (
        <Coming plan={plan} version={version} hasEarlier={before !== null} onEdit={onEdit} />
      )}
    </li>
  );
}

/** What can be done with a version before its day. */
function Coming({
  plan,
  version,
  hasEarlier,
  onEdit,
}: Pick<VersionProps, 'plan' | 'version' | 'onEdit'> & { readonly hasEarlier: boolean }) {
  const t = useTranslations('plans.versions');
  const person = usePerson();
  const input = {
    params: { uuid: plan.uuid, number: version.number },
    body: { version: plan.version },
  };
  return (
    <div className={classes.head}>
      {may(person, addPlanVersion) && (
        <Button size="sm" onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      {hasEarlier && (
        <Act
          endpoint={withdrawPlanVersion}
          input={input}
          label={t('withdraw')}
          ask={{ title: t('withdraw-ask', { number: version.number }), why: t('withdraw-why') }}
          done={() => t('withdrawn', { number: version.number })}
        />
      )}
      {hasEarlier && version.noticed_at === null && (
        <Act
          endpoint={sendPlanNotice}
          input={input}
          label={t('tell')}
          ask={{
            title: t('tell-ask'),
            why: <Notice uuid={plan.uuid} number={version.number} />,
            confirm: t('tell'),
          }}
          done={() => t('telling')}
        />
      )}
    </div>
  );
}
