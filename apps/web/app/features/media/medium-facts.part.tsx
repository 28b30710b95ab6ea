import { may } from '@datum/contract/access/access';
import { editMedium, type MediumDetail, removeMedium } from '@datum/contract/content/media';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { Act } from '../../page-kit/act.tsx';
import { Loaded } from '../../page-kit/loaded.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { Describe } from './describe.part.tsx';
import { Download } from './download.part.tsx';
import classes from './media.module.css';
import { Described, useFactsOf } from './medium-line.part.tsx';
import { Picture } from './picture.part.tsx';
import { useMedium } from './use-medium.ts';
import { MediumVersions } from './versions.part.tsx';

interface MediumFactsProps {
  readonly uuid: string;
  readonly isChosen: boolean;
  readonly onChoose?: () => void;
  readonly onGone: () => void;
}

/** Everything about one medium: what it shows and says, what uses it, its versions; and the button that chooses it, where one is chosen. */
export function MediumFacts({ uuid, ...props }: MediumFactsProps) {
  const t = useTranslations('media');
  const called = useMedium(uuid);
  return (
    <Loaded called={called} none={t('gone')} permission={t('permission')}>
      {(medium) => <Shown medium={medium} {...props} />}
    </Loaded>
  );
}

function Shown({
  medium,
  isChosen,
  onChoose,
  onGone,
}: Omit<MediumFactsProps, 'uuid'> & { readonly medium: MediumDetail }) {
  const t = useTranslations('media');
  const facts = useFactsOf();
  const mayEdit = may(usePerson(), editMedium);
  const form = mayEdit && <Describe medium={medium} />;
  const { kind, picture, current, twins } = medium;
  return (
    <div className={classes.facts}>
      {picture && <Picture picture={picture} sizes="520px" className={classes.large} first />}
      <div>
        <h3>{medium.label}</h3>
        <p className="muted">{facts(medium)}</p>
        <Download uuid={medium.uuid} version={current} />
      </div>
      {twins.length > 0 && (
        <NoticeBar tone="amber">
          {t('twins', { names: twins.map(({ label }) => label).join(', ') })}
        </NoticeBar>
      )}
      <Described medium={medium} />
      {!medium.is_described && form}
      {onChoose && (
        <div className={classes.buttons}>
          <Button variant={medium.is_described ? 'filled' : 'default'} disabled={isChosen} onClick={onChoose}>
            {t(isChosen ? 'chosen' : `use.${kind}`)}
          </Button>
        </div>
      )}
      {medium.is_described && form}
      <Uses medium={medium} />
      <MediumVersions medium={medium} />
      <Act
        endpoint={removeMedium}
        input={{ params: { uuid: medium.uuid } }}
        label={t('delete')}
        ask={{ title: t('delete-ask', { label: medium.label }), why: t('delete-why'), destructive: true }}
        done={() => t('deleted', { label: medium.label })}
        onDone={onGone}
      />
    </div>
  );
}

/** What uses it, by name. */
function Uses({ medium: { used_by, is_public } }: { readonly medium: MediumDetail }) {
  const t = useTranslations('media.uses');
  return (
    <section>
      <h3>{t('title')}</h3>
      {used_by.length === 0 ? (
        <p className="muted">{t('none')}</p>
      ) : (
        <ul>
          {used_by.map(({ kind, id, title }) => (
            <li key={`${kind} ${id}`}>{title}</li>
          ))}
        </ul>
      )}
      <p className="muted">{t(is_public ? 'public' : 'staff')}</p>
    </section>
  );
}
