import {
  addMedium,
  FILE,
  IMAGE,
  type MediaKind,
  type MediumDetail,
  replaceMedium,
} from '@datum/contract/content/media';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldError } from '../../lib/api/form-refusal.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { refusedFile } from '../../ui/forms/fields/refused-file.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatNumber } from '../../ui/words/format.ts';

/** What each kind may be, as the file chooser knows it. */
export const TAKEN = { image: IMAGE, file: FILE } as const;

/**
 * Uploads a picture or file, or what replaces one: refused in words before it is sent where that can be known, then with
 * how much of it has left.
 */
export function useUpload(kind: MediaKind, replaced?: string) {
  const t = useTranslations('media.upload');
  const { t: words, locale } = useUi();
  const { send, busy, problem, clear } = useSend();
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const { types, maxBytes } = TAKEN[kind];

  const upload = async (file: File): Promise<MediumDetail | null> => {
    clear();
    const why = refusedFile(file, types, maxBytes);
    const limit = `${formatNumber(maxBytes / 1e6, { locale, decimals: 0 })} MB`;
    if (why === 'size') setRefusal(words('form.file-too-large', { name: file.name, limit }));
    else if (why) setRefusal(words('form.file-wrong-type', { name: file.name, types: types.join(', ') }));
    else setRefusal(null);
    if (why) return null;
    setShare(0);
    const controller = new AbortController();
    stop.current = controller;
    const options = { file, onProgress: setShare, signal: controller.signal };
    try {
      return replaced === undefined
        ? await send(addMedium, { query: { kind } }, options)
        : await send(replaceMedium, { params: { uuid: replaced } }, options);
    } catch (failure) {
      if (!controller.signal.aborted) throw failure;
      setRefusal(t('stopped', { name: file.name }));
      return null;
    }
  };
  return {
    upload,
    busy,
    /** From 0 to 1; at 1 the server reads the file. */
    share,
    refused: refusal ?? fieldError(problem, 'file') ?? problem?.message ?? null,
    stop: () => stop.current?.abort(),
  } as const;
}
