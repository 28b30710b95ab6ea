import { listOwnDownloads } from '@datum/contract/office/downloads';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { TablePaging } from '../../ui/table/parts/paging.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment, formatNumber, MISSING } from '../../ui/words/format.ts';
import classes from './show.module.css';

const PER_PAGE = 10;

/** Files that the person fetched, newest first. */
export function Downloads() {
  const t = useTranslations('profile.downloads');
  const ui = useUi();
  const zone = useSite()?.timeZone;
  const [page, setPage] = useState(1);
  const { answer } = useCall(listOwnDownloads, { query: { page, per_page: PER_PAGE } });
  const kilobytes = (bytes: number | null) =>
    bytes === null ? MISSING : `${formatNumber(bytes / 1000, { ...ui, decimals: 1 })} kB`;
  return (
    <Panel title={t('title')}>
      <p className={classes.words}>{t(answer?.data.length === 0 ? 'none' : 'words')}</p>
      <ul className={classes.downloads}>
        {answer?.data.map(({ id, at, name, address, bytes, key_name }) => (
          <li key={id}>
            <b>{name}</b>
            <span>
              {`${formatMoment(at, ui.locale, zone)}, ${kilobytes(bytes)}`}
              {key_name && `, ${t('by-key', { name: key_name })}`}
            </span>
            <code>{address}</code>
          </li>
        ))}
      </ul>
      {answer && answer.meta.total > PER_PAGE && (
        <TablePaging
          paging={{ kind: 'pages', page, pageSize: PER_PAGE, total: answer.meta.total, onPage: setPage }}
        />
      )}
    </Panel>
  );
}
