import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiProblem } from '../../lib/api/problem.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';

const FORMATS = ['xlsx', 'csv'] as const;

interface DownloadsProps {
  /** Whether the reader's level includes files. */
  readonly isOpen: boolean;
  /** The file of what is shown, and what it is called where its answer does not say. */
  readonly file: (
    format: (typeof FORMATS)[number],
  ) => Promise<{ readonly name: string | null; readonly blob: Blob }>;
  readonly name: string;
  /** What the files hold, where it is not the whole page; the button is then a quiet one. */
  readonly of?: string;
  /** Why files are closed, where it is not for the reader's level alone. */
  readonly why?: string | undefined;
}

/** Whether a level includes files; the server decides again. */
export const includesFiles = (level: string | undefined): boolean => level === 'download' || level === 'api';

/** Files of what is shown behind one button; where the level does not include them, why. */
export function EnteredDownloads({ isOpen, file, name, of, why }: DownloadsProps) {
  const t = useTranslations('entered-figures');
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const download = async (format: (typeof FORMATS)[number]) => {
    setBusy(true);
    try {
      const saved = await file(format);
      saveFile(saved.name ?? `${name}.${format}`, saved.blob);
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      toast({ tone: 'error', title: t('file-failed'), message: failure.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button
          size="sm"
          variant={of ? 'default' : 'filled'}
          leftSection={<Icon name="download" />}
          loading={busy}
        >
          {of ?? t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {!isOpen && <Menu.Label>{why ?? t('download-closed')}</Menu.Label>}
        {FORMATS.map((format) => (
          <Menu.Item key={format} disabled={!isOpen} onClick={() => void download(format)}>
            {t(`file.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
