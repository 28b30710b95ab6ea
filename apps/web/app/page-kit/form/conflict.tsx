import { Button, Radio } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MISSING } from '../../ui/words/format.ts';
import type { Difference } from './changes-between.ts';
import classes from './conflict.module.css';

interface ConflictProps {
  /** Fields that differ: theirs before, mine after. */
  readonly changes: readonly Difference[];
  /** Saves mine, but theirs in these fields. */
  readonly onSettle: (theirs: readonly string[]) => void;
  /** Drops what I typed. */
  readonly onTakeTheirs: () => void;
}

/** Another person saved first: compare field by field, choose in each, then save or drop what was typed. */
export function Conflict({ changes, onSettle, onTakeTheirs }: ConflictProps) {
  const t = useTranslations('lists.conflict');
  const id = useId();
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const choose = (path: string, isTheirs: boolean) =>
    setTheirs((before) => [...before.filter((one) => one !== path), ...(isTheirs ? [path] : [])]);
  return (
    <div className={classes.conflict} role="alert">
      <h3>{t('title')}</h3>
      <p>{t('why')}</p>
      <table className={classes.fields}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('mine')}</th>
            <th scope="col">{t('theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, field, before, after }) => {
            const isTheirs = theirs.includes(path);
            return (
              <tr key={path}>
                <th scope="row">{field}</th>
                {(['mine', 'theirs'] as const).map((whose) => (
                  <td key={whose}>
                    <Radio
                      size="xs"
                      name={`${id}-${path}`}
                      checked={(whose === 'theirs') === isTheirs}
                      onChange={() => choose(path, whose === 'theirs')}
                      label={(whose === 'theirs' ? before : after) ?? MISSING}
                      aria-label={`${t(whose)}, ${field}: ${(whose === 'theirs' ? before : after) ?? MISSING}`}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className={classes.actions}>
        <Button size="sm" variant="filled" onClick={() => onSettle(theirs)}>
          {t(theirs.length === 0 ? 'keep' : 'save-chosen')}
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          {t('take')}
        </Button>
      </div>
    </div>
  );
}
