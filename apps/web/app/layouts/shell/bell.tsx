import { ActionIcon, Popover } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { notices } from '../../lib/live/notices.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import classes from './bell.module.css';
import { useNoticeWords } from './toasts.tsx';

/** What was told in this tab, also after its toast has gone; the dot says that something is new since last opened. */
export function Bell() {
  const t = useTranslations('internal.bell');
  const { locale } = useLanguage();
  const zone = useSite()?.timeZone;
  const wordsOf = useNoticeWords();
  const all = useSyncExternalStore(notices.subscribe, notices.all, notices.all);
  const [opened, setOpened] = useState(false);
  const [seen, setSeen] = useState(0);
  const unread = all.filter(({ id }) => id > seen).length;
  const change = (open: boolean) => {
    setOpened(open);
    setSeen(all[0]?.id ?? 0);
  };
  return (
    <Popover opened={opened} onChange={change} position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          className={classes.target}
          aria-label={t('open', { count: unread })}
          onClick={() => change(!opened)}
        >
          <Icon name="bell" size={17} />
          {unread > 0 && <span className={classes.dot} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('title')}>
        <h2 className="type-h4">{t('title')}</h2>
        {all.length === 0 ? (
          <p className={classes.empty}>{t('empty')}</p>
        ) : (
          <ul className={classes.list}>
            {all.map((notice) => {
              const { title, message } = wordsOf(notice);
              return (
                <li key={notice.id}>
                  {notice.href ? <Link to={notice.href}>{title}</Link> : <b>{title}</b>}
                  {message && <span>{message}</span>}
                  <time dateTime={notice.at.toISOString()}>{formatMoment(notice.at, locale, zone)}</time>
                </li>
              );
            })}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
