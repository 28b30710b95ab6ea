import type { OrderDocument } from '@datum/contract/orders/papers/order-documents';
import {
  downloadOwnPaper,
  downloadOwnYear,
  PAPER_LANGUAGES,
} from '@datum/contract/orders/papers/order-papers';
import type { downloadTransactionPaper } from '@datum/contract/orders/papers/transaction-papers';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../../../lib/api/api.ts';
import { ApiProblem } from '../../../../lib/api/problem.ts';
import { saveFile } from '../../../../lib/api/save-file.ts';
import { LANGUAGE_NAMES } from '../../../../lib/texts/locale.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useUi } from '../../../../ui/ui-provider.tsx';

type FoundFile = Awaited<ReturnType<typeof callForFile>>;

/** A document as a PDF in each language. It is asked for as the person who is signed in, so that each download is noted. */
export function PaperDownload({
  uuid,
  number,
  endpoint = downloadOwnPaper,
}: Pick<OrderDocument, 'uuid' | 'number'> & {
  /** Staff fetch documents of others. */
  readonly endpoint?: typeof downloadOwnPaper | typeof downloadTransactionPaper;
}) {
  const t = useTranslations('orders.paper');
  return PAPER_LANGUAGES.map((language) => (
    <FileButton
      key={language}
      label={`PDF ${language.toUpperCase()}`}
      name={t('download', { number, language: LANGUAGE_NAMES[language] })}
      ask={() => callForFile(endpoint, { params: { uuid }, query: { language } })}
      fileName={`${number}.pdf`}
    />
  ));
}

/** All documents of a year in one file, in the language of the page. */
export function YearDownload({ year }: { readonly year: number }) {
  const t = useTranslations('orders.paper');
  const { locale } = useUi();
  const language = locale === 'ms' ? 'ms' : 'en';
  const label = t('year-zip', { year: String(year) });
  return (
    <FileButton
      label={label}
      name={label}
      ask={() => callForFile(downloadOwnYear, { query: { language, year } })}
      fileName={`documents-${year}.zip`}
    />
  );
}

export interface FileButtonProps {
  readonly label: string;
  /** What is read aloud: the label with what it is of. */
  readonly name: string;
  readonly ask: () => Promise<FoundFile>;
  readonly fileName: string;
}

/** Fetches a file as the person who is signed in, and saves it; a refusal stands beside the button. */
export function FileButton({ label, name, ask, fileName }: FileButtonProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const fetch = async () => {
    setBusy(true);
    setRefused(null);
    try {
      const { blob, name: own } = await ask();
      saveFile(own ?? fileName, blob);
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      setRefused(failure.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        loading={busy}
        leftSection={<Icon name="download" />}
        aria-label={name}
        onClick={() => void fetch()}
      >
        {label}
      </Button>
      {refused && (
        <span role="alert" className="problem">
          {refused}
        </span>
      )}
    </>
  );
}
