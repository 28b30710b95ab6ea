import type { Endpoint } from '@datum/contract/calls/endpoint';
import type { ShownFile } from '@datum/contract/values/shown-file';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callForFile } from '../lib/api/api.ts';
import { ApiProblem } from '../lib/api/problem.ts';
import { saveFile } from '../lib/api/save-file.ts';
import { useSite } from '../lib/deploy/use-site.ts';
import { Icon } from '../ui/icon.tsx';
import { useUi } from '../ui/ui-provider.tsx';
import { formatMoment } from '../ui/words/format.ts';

/** The file that an import came in: it can be fetched, or when its bytes were deleted. Nothing for a paste. */
export function KeptFile(props: {
  readonly file: ShownFile | null;
  readonly name: string;
  readonly endpoint: Endpoint<{ id: string }, undefined, undefined, undefined>;
  readonly id: string;
}) {
  const { file, name, endpoint, id } = props;
  const t = useTranslations('kit.kept-file');
  const gone = useGoneFile();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  if (!file) return null;
  if (file.gone_at) return <span className="muted">{gone(file)}</span>;
  const fetch = async () => {
    setBusy(true);
    setRefused(null);
    try {
      const found = await callForFile(endpoint, { params: { id } });
      saveFile(found.name ?? name, found.blob);
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
        onClick={fetch}
      >
        {t('download')}
      </Button>
      {refused && <span role="alert">{refused}</span>}
    </>
  );
}

/** Says of a file whose bytes were deleted when that was; null for one that is there. */
export function useGoneFile(): (file: ShownFile | null) => string | null {
  const t = useTranslations('kit.kept-file');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  return (file) => (file?.gone_at ? t('gone', { at: formatMoment(file.gone_at, locale, zone) }) : null);
}
