import { openMedium } from '@datum/contract/content/media';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../lib/api/api.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './media.module.css';

interface DownloadProps {
  readonly uuid: string;
  readonly version: { readonly number: number; readonly file_name: string };
}

/** A version as a file. It is asked for as the person who is signed in: a link would stop working while the page is open. */
export function Download({ uuid, version: { number, file_name } }: DownloadProps) {
  const t = useTranslations('media');
  const [refused, setRefused] = useState<string | null>(null);
  const fetch = async () => {
    setRefused(null);
    try {
      const { blob } = await callForFile(openMedium, { params: { uuid }, query: { version: number } });
      saveFile(file_name, blob);
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      setRefused(failure.message);
    }
  };
  return (
    <>
      <button
        type="button"
        className={classes.download}
        aria-label={t('download', { name: file_name })}
        onClick={() => void fetch()}
      >
        <Icon name="download" /> {file_name}
      </button>
      {refused && (
        <span role="alert" className="problem">
          {refused}
        </span>
      )}
    </>
  );
}
