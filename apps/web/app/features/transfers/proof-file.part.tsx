import { downloadProof, type TransferProof } from '@datum/contract/transfers/transfers';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../lib/api/api.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './transfers.module.css';

/** The slip: a picture is shown, a PDF is fetched and opened by the person's own reader. */
export function ProofFile({ proof }: { readonly proof: TransferProof }) {
  const t = useTranslations('transfers');
  const { file, problem } = useFile(proof.uuid);
  const isPicture = proof.media_type.startsWith('image/');
  return (
    <section className={classes.slip} aria-label={t('slip')}>
      <div className={classes.bar}>
        <b>{proof.name}</b>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={!file}
          leftSection={<Icon name="download" />}
          onClick={() => file && saveFile(proof.name, file.blob)}
        >
          {t('download')}
        </Button>
      </div>
      {problem && <p role="alert">{problem}</p>}
      {file && isPicture && <img src={file.url} alt={t('slip-of', { payer: proof.payer })} />}
      {!isPicture && <p className="muted">{t('pdf')}</p>}
    </section>
  );
}

function useFile(uuid: string) {
  const [file, setFile] = useState<{ readonly blob: Blob; readonly url: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let url: string | null = null;
    let isOver = false;
    callForFile(downloadProof, { params: { uuid } })
      .then(({ blob }) => {
        if (isOver) return;
        url = URL.createObjectURL(blob);
        setFile({ blob, url });
      })
      .catch((failure: unknown) => {
        if (!(failure instanceof ApiProblem)) throw failure;
        if (!isOver) setProblem(failure.message);
      });
    return () => {
      isOver = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [uuid]);
  return { file, problem };
}
