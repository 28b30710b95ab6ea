import type { Endpoint, InputOf } from '@datum/contract/calls/endpoint';
import type { RequestFile } from '@datum/contract/requests/request-view';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../../lib/api/use-send.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import classes from './thread.module.css';

/** Bytes as people read them: 18 kB. */
const sizeOf = (bytes: number, locale: string): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)), { locale, decimals: 0 })} kB`
    : `${formatNumber(bytes / 1_000_000, { locale, decimals: 1 })} MB`;

/** Files that can be downloaded, by addresses that end. */
export function Files({ files }: { readonly files: readonly RequestFile[] }) {
  const { locale } = useUi();
  const api = useSite()?.browserApiUrl ?? '';
  if (files.length === 0) return null;
  return (
    <ul className={classes.files}>
      {files.map(({ uuid, name, size, path }) => (
        <li key={uuid}>
          {path ? (
            <a href={`${api}${path}`} download={name}>
              {name}
            </a>
          ) : (
            name
          )}{' '}
          <small>{sizeOf(size, locale)}</small>
        </li>
      ))}
    </ul>
  );
}

interface AttachProps<P, Q> {
  readonly endpoint: Endpoint<P, Q, undefined, RequestFile>;
  readonly input: InputOf<Endpoint<P, Q, undefined, RequestFile>>;
  readonly files: readonly RequestFile[];
  readonly onChange: (files: readonly RequestFile[]) => void;
}

/** Files that wait for the message that is being written. */
export function Attach<P, Q>({ endpoint, input, files, onChange }: AttachProps<P, Q>) {
  const t = useTranslations('request.thread');
  const picker = useRef<HTMLInputElement>(null);
  const { send, busy, problem } = useSend();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const kept = await send(endpoint, input, { file });
    if (kept) onChange([...files, kept]);
  };
  return (
    <div className={classes.attached}>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".pdf,.csv,.xlsx,.png,.jpg,.jpeg,.webp,.txt"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button size="sm" loading={busy} onClick={() => picker.current?.click()}>
        {t('attach')}
      </Button>
      <ul>
        {files.map((file) => (
          <li key={file.uuid}>
            {file.name}
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={t('remove', { name: file.name })}
              onClick={() => onChange(files.filter(({ uuid }) => uuid !== file.uuid))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      {problem ? (
        <span role="alert" className="problem">
          {problem.fields.file?.[0] ?? problem.message}
        </span>
      ) : (
        <small>{t('kinds')}</small>
      )}
    </div>
  );
}
