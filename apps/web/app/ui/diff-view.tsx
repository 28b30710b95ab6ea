import type { ReactNode } from 'react';
import classes from './diff-view.module.css';
import { useUi } from './ui-provider.tsx';
import { MISSING } from './words/format.ts';

/** A field that was changed; null is "nothing there". */
export interface FieldChange {
  readonly field: string;
  readonly before: ReactNode | null;
  readonly after: ReactNode | null;
}

export interface DiffViewProps {
  /** What was changed, for screen readers. */
  readonly label: string;
  readonly changes: readonly FieldChange[];
  /** Heads other than "Before" and "After": "Theirs", "Mine". */
  readonly heads?: { readonly before: string; readonly after: string };
}

/** What was and what is, field by field: `<DiffView label={t('change')} changes={[{ field: 'Price', before: '42.10', after: '41.80' }]} />`. */
export function DiffView({ label, changes, heads }: DiffViewProps) {
  const { t } = useUi();
  if (changes.length === 0) return <p className="muted">{t('diff.none')}</p>;
  return (
    <table className={classes.diff}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('diff.field')}</th>
          <th scope="col">{heads?.before ?? t('diff.before')}</th>
          <th scope="col">{heads?.after ?? t('diff.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before === null ? MISSING : heads ? before : <del>{before}</del>}</td>
            <td>{after === null ? MISSING : heads ? after : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
