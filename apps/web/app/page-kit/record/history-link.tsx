import { may } from '@datum/contract/access/access';
import { listAuditLogs } from '@datum/contract/office/audit-logs';
import type { AuditResource } from '@datum/contract/office/audit-vocabulary';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { Link } from '../../ui/link.tsx';

interface HistoryLinkProps {
  /** The word under which the audit trail keeps the thing: `users`, `roles`. */
  readonly resource: AuditResource;
  readonly id: string | number;
}

/** From any record to its history in the audit log: `<HistoryLink resource="users" id={uuid} />`. */
export function HistoryLink({ resource, id }: HistoryLinkProps) {
  const t = useTranslations('audit-logs');
  const person = usePerson();
  return may(person, listAuditLogs) ? (
    <Link href={href('audit-logs', { query: { resource, resource_id: id } })}>{t('show-history')}</Link>
  ) : null;
}
