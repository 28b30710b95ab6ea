import { may } from '@datum/contract/access/access';
import {
  type MediumDetail,
  type MediumVersion,
  replaceMedium,
  restoreMedium,
} from '@datum/contract/content/media';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Act } from '../../page-kit/act.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { Download } from './download.part.tsx';
import classes from './media.module.css';
import { useFactsOf } from './medium-line.part.tsx';
import { UploadZone } from './upload-zone.part.tsx';

/** What was shown under the address of a medium, the newest first; a further one replaces, an earlier one comes back. */
export function MediumVersions({ medium }: { readonly medium: MediumDetail }) {
  const t = useTranslations('media.versions');
  const toast = useToast();
  const mayReplace = may(usePerson(), replaceMedium);
  const { uuid, kind, versions } = medium;
  return (
    <section>
      <h3>{t('title')}</h3>
      <ul className={classes.versions}>
        {versions.map((version) => (
          <Version key={version.number} medium={medium} version={version} />
        ))}
      </ul>
      {mayReplace && (
        <>
          <p className="muted">{t(medium.is_public ? 'replace-public' : 'replace-why')}</p>
          <UploadZone
            kind={kind}
            replaced={uuid}
            onUploaded={({ label, current, versions: [newest = current] }) =>
              toast({
                title: t(isWaiting(newest, current) ? 'kept' : 'replaced', { label, number: newest.number }),
              })
            }
          />
        </>
      )}
    </section>
  );
}

/** It came in place of what everybody sees, and nobody has shown it yet. */
const isWaiting = ({ number }: MediumVersion, current: MediumVersion): boolean => number > current.number;

interface VersionProps {
  readonly medium: MediumDetail;
  readonly version: MediumVersion;
}

/** What is said of showing a version that waits, and of an earlier one. */
const SHOW = { label: 'show', ask: 'show-ask', why: 'show-why', done: 'shown' } as const;
const RESTORE = { label: 'restore', ask: 'restore-ask', why: 'restore-why', done: 'restored' } as const;

function Version({ medium, version }: VersionProps) {
  const t = useTranslations('media.versions');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const facts = useFactsOf();
  const { number, created_at, created_by, restored_from } = version;
  const waits = isWaiting(version, medium.current);
  const act = waits ? SHOW : RESTORE;
  const isCurrent = number === medium.current.number;
  const at = formatMoment(created_at, locale, zone);
  return (
    <li>
      <div>
        <b>{t(isCurrent ? 'current' : waits ? 'waiting' : 'number', { number })}</b>{' '}
        <Download uuid={medium.uuid} version={version} />
        <p className="muted">
          {facts({ current: version })}. {created_by ? t('by', { at, name: created_by }) : at}
          {restored_from !== null && ` ${t('restored-from', { number: restored_from })}`}
        </p>
      </div>
      {!isCurrent && (
        <Act
          size="xs"
          endpoint={restoreMedium}
          input={{ params: { uuid: medium.uuid }, body: { number, version: medium.version } }}
          label={t(act.label)}
          ask={{ title: t(act.ask, { number }), why: t(act.why) }}
          done={({ current }) => t(act.done, { number: current.number })}
        />
      )}
    </li>
  );
}
