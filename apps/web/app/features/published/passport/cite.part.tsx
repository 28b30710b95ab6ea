import { Button, Popover } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { Icon } from '../../../ui/icon.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import classes from '../table/take-away.module.css';

/** A citation to read and copy, behind a button. */
export function CiteButton({
  citation,
  size = 'md',
}: {
  readonly citation: string;
  readonly size?: 'sm' | 'md';
}) {
  const t = useTranslations('published.cite');
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
  const t = useTranslations('published.cite');
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
