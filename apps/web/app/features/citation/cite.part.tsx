import { Button, Popover } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import classes from './citation.module.css';
import { type Cited, useCitation } from './use-citation.ts';

/** How a table is cited, to read and copy, behind a button. */
export function CiteTable({ table, size = 'md' }: { readonly table: Cited; readonly size?: 'sm' | 'md' }) {
  const t = useTranslations('citation');
  const citation = useCitation(table);
  return (
    <Popover width={380} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button size={size} leftSection={<Icon name="document" />}>
          {t('action')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('action')}>
        <Citation citation={citation} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The text itself with a button to copy it. */
export function Citation({ citation }: { readonly citation: string }) {
  const t = useTranslations('citation');
  const ui = useUi();
  const clipboard = useClipboard({ timeout: 3000 });
  return (
    <div className={classes.citation}>
      <p>{citation}</p>
      <Button size="xs" leftSection={<Icon name="copy" />} onClick={() => clipboard.copy(citation)}>
        <span role="status">{clipboard.copied ? ui.t('state.copied') : t('copy')}</span>
      </Button>
    </div>
  );
}
