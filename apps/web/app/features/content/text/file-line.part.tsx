import type { ShownMediaFile } from '@datum/contract/content/public-content';
import { useTranslations } from 'use-intl';
import { useInstallation } from '../../../lib/deploy/use-site.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatBytes } from '../../../ui/words/format.ts';
import classes from './text.module.css';

interface FileLineProps {
  readonly file: ShownMediaFile;
  readonly label: string;
}

const TYPES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'text/csv': 'CSV',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
};

/** A file that readers download: what it is, how large, and whether a screen reader can read it. */
export function FileLine({ file, label }: FileLineProps) {
  const t = useTranslations('site.file');
  const { locale } = useUi();
  const base = useInstallation()?.browserApiUrl ?? '';
  const size = formatBytes(file.size, locale);
  return (
    <p className={classes.file}>
      <a href={base + file.address} download>
        {label}
      </a>{' '}
      <span className="muted">
        {t('facts', { type: TYPES[file.media_type] ?? file.media_type, size })}
        {file.pages !== null && <>, {t('pages', { count: file.pages })}</>}
        {file.is_tagged === false && <>, {t('untagged')}</>}
      </span>
    </p>
  );
}
