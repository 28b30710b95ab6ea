import type { MediaKind, MediumDetail } from '@datum/contract/content/media';
import { Button } from '@mantine/core';
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatShare } from '../../ui/words/format.ts';
import classes from './media.module.css';
import { TAKEN, useUpload } from './use-upload.ts';

interface UploadZoneProps {
  readonly kind: MediaKind;
  /** The medium that the file takes the place of; absent = a new one. */
  readonly replaced?: string;
  readonly onUploaded: (medium: MediumDetail) => void;
  /** Further buttons, before that of the upload. */
  readonly children?: ReactNode;
}

/** Takes a file by button, drop or paste, and shows how far it is and why it was refused. */
export function UploadZone({ kind, replaced, onUploaded, children }: UploadZoneProps) {
  const t = useTranslations('media.upload');
  const { upload, busy, share, refused, stop } = useUpload(kind, replaced);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    const medium = await upload(file);
    if (medium) onUploaded(medium);
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file) return; // text is pasted as ever
    event.preventDefault();
    void take(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const label = t(replaced === undefined ? `action.${kind}` : 'action.replace');
  return (
    <fieldset
      aria-label={label}
      aria-describedby={hint}
      className={classes.zone}
      data-over={over || undefined}
      onPaste={paste}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      {children}
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label={label}
        accept={TAKEN[kind].types.join(',')}
        disabled={busy}
        tabIndex={-1}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        size="sm"
        leftSection={<Icon name="upload" size={15} />}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <p id={hint} className="muted">
        {t(`hint.${kind}`)}
      </p>
      {busy && <Underway share={share} onStop={stop} />}
      {refused && !busy && (
        <p role="alert" className="problem">
          {refused}
        </p>
      )}
    </fieldset>
  );
}

/** How much of the file has left; then that it is being read. */
function Underway({ share, onStop }: { readonly share: number; readonly onStop: () => void }) {
  const t = useTranslations('media.upload');
  const { locale } = useUi();
  const words = share < 1 ? t('sent', { share: formatShare(share, locale) }) : t('reading');
  return (
    <div className={classes.underway}>
      <ProgressBar label={t('progress')} done={Math.round(share * 100)} total={100} words={words} />
      <span role="status">{share < 1 ? words : t('reading')}</span>
      {share < 1 && (
        <Button size="compact-sm" variant="subtle" onClick={onStop}>
          {t('stop')}
        </Button>
      )}
    </div>
  );
}
