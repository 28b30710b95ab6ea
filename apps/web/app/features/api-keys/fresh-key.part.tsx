import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '../../ui/page/panel.tsx';
import classes from './api-keys.module.css';

interface FreshKeyProps {
  readonly secret: string;
  readonly onKept: () => void;
}

/** The key itself, this once, with a line that works as it stands; takes the focus so that nobody passes it by. */
export function FreshKey({ secret, onKept }: FreshKeyProps) {
  const t = useTranslations('api-keys.fresh');
  const box = useRef<HTMLDivElement>(null);
  const key = useClipboard({ timeout: 3000 });
  const line = useClipboard({ timeout: 3000 });
  useEffect(() => box.current?.focus(), []);
  const curl = `curl -H "Authorization: Bearer ${secret}" "${window.location.origin}/api/v1/prices?regions=ALL"`;
  return (
    <div ref={box} tabIndex={-1}>
      <Panel title={t('title')}>
        <p className={classes.words}>{t('words')}</p>
        <code className={classes.code}>{secret}</code>
        <p className={classes.words}>{t('try')}</p>
        <code className={classes.code}>{curl}</code>
        <div className={classes.actions}>
          <Button size="sm" onClick={() => key.copy(secret)}>
            {key.copied ? t('copied') : t('copy')}
          </Button>
          <Button size="sm" onClick={() => line.copy(curl)}>
            {line.copied ? t('copied') : t('copy-line')}
          </Button>
          <Button size="sm" variant="filled" onClick={onKept}>
            {t('kept')}
          </Button>
        </div>
      </Panel>
    </div>
  );
}
