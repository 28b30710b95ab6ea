import type { HistoryEntry } from '@datum/contract/lists/row';
import { useTranslations } from 'use-intl';
import type { Called } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { useAuditWords } from '../../lib/texts/use-audit-words.ts';
import { DiffView } from '../../ui/diff-view.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { Loaded } from '../loaded.tsx';
import { BroughtInNote } from './brought-in-note.tsx';
import classes from './changes.module.css';

interface ChangesProps {
  readonly called: Called<{ readonly data: readonly HistoryEntry[] }>;
  /** Words for a member of an entry. */
  readonly fieldOf: (name: string) => string;
  /** Words for what was done, where they are not those of the audit log. */
  readonly verbOf?: (action: string) => string;
  /** Words for a stored value; null where it is shown as it is. */
  readonly wordOf?: (field: string, value: unknown) => string | null;
}

/** Who changed one thing, when, why, from what to what; newest first. */
export function Changes({ called, fieldOf, verbOf, wordOf }: ChangesProps) {
  const t = useTranslations('lists.history');
  const { deed } = useAuditWords();
  const { locale } = useLanguage();
  const site = useSite();
  return (
    <Loaded called={called} lines={['60%', '90%', '70%']}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="muted">{t('none')}</p>
        ) : (
          <ol className={classes.changes}>
            {data.map((entry) => (
              <li key={entry.seq}>
                <h3 className={classes.verb}>{(verbOf ?? deed)(entry.action)}</h3>
                <p className="muted">
                  {t('by', {
                    who: entry.who ?? t('unknown'),
                    at: formatMoment(entry.at, locale, site?.timeZone),
                  })}
                </p>
                {entry.reason && <p>{entry.reason}</p>}
                {entry.brought_in && <BroughtInNote who={entry.who} {...entry.brought_in} />}
                {entry.changes.length > 0 && (
                  <DiffView
                    label={t('label')}
                    changes={entry.changes.map(({ field, before, after }) => ({
                      field: fieldOf(field),
                      before: wordOf?.(field, before) ?? shown(before),
                      after: wordOf?.(field, after) ?? shown(after),
                    }))}
                  />
                )}
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

/** A stored value as text: nothing for what was empty, members of objects in a row. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return null;
  }
  if (Array.isArray(value)) {
    return value.map((one) => shown(one) ?? '').join(', ');
  }
  if (typeof value === 'object') {
    const members = Object.entries(value).map(([name, member]) => `${name}: ${shown(member) ?? '–'}`);
    return members.join('; ') || null;
  }
  return String(value);
}
