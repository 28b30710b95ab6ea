import type { FigureTable } from '@datum/contract/publication/published';
import { Button, Menu } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../../ui/icon.tsx';
import classes from './take-away.module.css';

/** Files of the table exactly as it is shown. */
export const FILE_FORMATS = ['xlsx', 'csv'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** Whether the reader's level includes files (rules 4.3); the server decides again. */
export const mayDownload = ({ level }: FigureTable): boolean => level === 'download' || level === 'api';

interface DownloadMenuProps {
  readonly table: FigureTable;
  readonly busy: boolean;
  readonly onDownload: (format: FileFormat) => void;
}

/** The page's files behind one button; where the level does not include them, why. */
export function DownloadMenu({ table, busy, onDownload }: DownloadMenuProps) {
  const t = useTranslations('published.take');
  const allowed = mayDownload(table);
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button size="sm" variant="filled" leftSection={<Icon name="download" />} loading={busy}>
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {!allowed && <Menu.Label>{t('refused')}</Menu.Label>}
        {FILE_FORMATS.map((format) => (
          <Menu.Item key={format} disabled={!allowed} onClick={() => onDownload(format)}>
            {t(`${format}.name`)}
            <small className={classes.what}>{t(`${format}.what`)}</small>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same as a card beside the chart of a public page: what a subscription gives, and what is free. */
export function TakeAwayCard({ reason, address }: { readonly reason: ReactNode; readonly address: string }) {
  const t = useTranslations('published.take');
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      <ul>
        {FILE_FORMATS.map((format) => (
          <li key={format} data-locked>
            <span>
              {t(`${format}.name`)}
              <small className={classes.what}>{t(`${format}.what`)}</small>
            </span>
            <Icon name="lock" />
          </li>
        ))}
        <li>
          <a href={address} target="_blank" rel="noreferrer">
            {t('json.name')}
            <small className={classes.what}>{t('json.what')}</small>
          </a>
          <Icon name="link" />
        </li>
      </ul>
      <p>{reason}</p>
    </section>
  );
}
