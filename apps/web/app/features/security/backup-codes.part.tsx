import { remakeBackupCodes } from '@datum/contract/sign-in/two-factor';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useAttempt } from '../account/attempt.part.tsx';
import { Refusal } from '../account/refusal.part.tsx';
import classes from './security.module.css';

interface BackupCodesProps {
  readonly left: number;
  readonly onMade: (codes: readonly string[]) => void;
  readonly onChanged: () => void;
}

/** How many backup codes are left, and new ones in place of all of them. */
export function BackupCodes({ left, onMade, onChanged }: BackupCodesProps) {
  const t = useTranslations('security.backup');
  const { attempt, busy, problem } = useAttempt();
  const remake = () =>
    attempt(async () => {
      onMade((await call(remakeBackupCodes, {})).backup_codes);
      onChanged();
    });
  return (
    <div className={classes.actions}>
      <Refusal problem={problem} invalid={problem?.message} />
      <span className={classes.words}>
        {t('title')}: {t('left', { count: left })}
      </span>
      <Button size="sm" loading={busy} onClick={() => void remake()}>
        {t('remake')}
      </Button>
    </div>
  );
}

interface FreshCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The codes themselves, shown this once, to copy or keep as a file. */
export function FreshCodes({ codes, onKept }: FreshCodesProps) {
  const t = useTranslations('security.backup');
  const clipboard = useClipboard({ timeout: 3000 });
  const asText = `${codes.join('\n')}\n`;
  return (
    <section aria-labelledby="backup-title">
      <h3 id="backup-title" className="type-h4">
        {t('title')}
      </h3>
      <p className={classes.words}>{t('words')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button size="sm" onClick={() => clipboard.copy(asText)}>
          {clipboard.copied ? t('copied') : t('copy')}
        </Button>
        <Button size="sm" onClick={() => saveFile('datum-backup-codes.txt', new Blob([asText]))}>
          {t('download')}
        </Button>
        <Button size="sm" variant="filled" onClick={onKept}>
          {t('kept')}
        </Button>
      </div>
    </section>
  );
}
