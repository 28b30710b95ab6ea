import { hasRole } from '@datum/contract/access/access';
import { LIVE_ROLES } from '@datum/contract/access/roles';
import { exportOwnData } from '@datum/contract/people/profile';
import { href } from '@datum/contract/screens/all';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../lib/api/api.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useAttempt } from '../account/attempt.part.tsx';
import { Refusal } from '../account/refusal.part.tsx';
import classes from './show.module.css';

/** What is kept of the person as a file, and what home shows them. */
export function OwnData() {
  const t = useTranslations('profile.own-data');
  const person = usePerson();
  const { attempt, busy, problem } = useAttempt();
  const fetchFile = async () => {
    const { name, blob } = await callForFile(exportOwnData, {});
    saveFile(name ?? 'my-data.json', blob);
  };
  return (
    <Panel title={t('title')}>
      <p className={classes.words}>{t('words')}</p>
      <Refusal problem={problem} invalid={problem?.message} />
      <div className={classes.actions}>
        <Button
          size="sm"
          leftSection={<Icon name="download" />}
          loading={busy}
          onClick={() => void attempt(fetchFile)}
        >
          {t('export')}
        </Button>
        {person && hasRole(person, LIVE_ROLES) && (
          <Link href={href('onboard', { query: { next: href('profile') } })}>{t('personalise')}</Link>
        )}
      </div>
    </Panel>
  );
}
