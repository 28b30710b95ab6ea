import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { showAuditLog } from '@datum/contract/office/audit-logs';
import { isAuditResource } from '@datum/contract/office/audit-vocabulary';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useAuditWords } from '../../lib/texts/use-audit-words.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { BroughtInNote } from '../../page-kit/record/brought-in-note.tsx';
import { HistoryLink } from '../../page-kit/record/history-link.tsx';
import { DiffView } from '../../ui/diff-view.tsx';
import { Link } from '../../ui/link.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment, MISSING } from '../../ui/words/format.ts';
import classes from './audit-logs.module.css';

interface AuditRowProps {
  readonly seq: number;
  readonly onClose: () => void;
}

/** One row of the trail: who, when, from what to what, and the hashes that hold it in its place. */
export function AuditRowDrawer({ seq, onClose }: AuditRowProps) {
  const t = useTranslations('audit-logs');
  const called = useCall(showAuditLog, { params: { seq } });
  return (
    <Drawer opened onClose={onClose} width={520} title={t('row', { seq })}>
      <Loaded called={called} permission={t('permission.view')} lines={['60%', '100%', '100%']}>
        {(row) => <Row row={row} />}
      </Loaded>
    </Drawer>
  );
}

function Row({ row }: { readonly row: AnswerOf<typeof showAuditLog> }) {
  const t = useTranslations('audit-logs');
  const words = useAuditWords();
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const changed = row.fields.filter(({ is_changed }) => is_changed);
  const others = row.fields.filter(({ is_changed }) => !is_changed);
  const facts = [
    [t('field.at'), formatMoment(row.at, locale, zone)],
    [t('field.actor'), row.actor ? (row.actor.name ?? t('unknown')) : t('system')],
    [t('field.role'), row.actor_role],
    [t('field.action'), `${words.deed(row.action)} (${row.action})`],
    [t('field.thing'), `${words.thing(row.resource)} ${row.resource_id}`],
    [t('field.reason'), row.reason],
    [t('field.ip'), row.ip],
    [t('field.request'), row.request_id],
  ] as const;
  return (
    <div className={classes.row}>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? MISSING}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.links}>
        {isAuditResource(row.resource) && <HistoryLink resource={row.resource} id={row.resource_id} />}
        {row.actor && <Link href={`?actor=${row.actor.uuid}`}>{t('by-actor')}</Link>}
        {row.session_uuid && <Link href={`?session=${row.session_uuid}`}>{t('in-session')}</Link>}
      </p>
      {row.brought_in && <BroughtInNote who={row.actor?.name ?? null} {...row.brought_in} />}
      {row.is_erased && <NoticeBar tone="amber">{t('erased')}</NoticeBar>}
      <h3>{t('changed', { count: changed.length })}</h3>
      <DiffView label={t('changed', { count: changed.length })} changes={changed.map(asChange)} />
      {others.length > 0 && (
        <details>
          <summary>{t('unchanged', { count: others.length })}</summary>
          <DiffView label={t('unchanged', { count: others.length })} changes={others.map(asChange)} />
        </details>
      )}
      <details>
        <summary>{t('json')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled by keys */}
        <pre className={classes.json} tabIndex={0}>
          {JSON.stringify({ before: row.before, after: row.after }, null, 2)}
        </pre>
      </details>
      <dl className={classes.facts}>
        <div>
          <dt>{t('hash')}</dt>
          <dd>
            <code>{row.hash}</code>
          </dd>
        </div>
        <div>
          <dt>{t('prev-hash')}</dt>
          <dd>
            <code>{row.prev_hash}</code>
          </dd>
        </div>
      </dl>
    </div>
  );
}

const asChange = (one: { field: string; before?: unknown; after?: unknown }) => ({
  field: one.field,
  before: shown(one.before),
  after: shown(one.after),
});

/** A stored value as text: words as they are, everything else as JSON, nothing for what is empty. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === '') {
    return null;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
