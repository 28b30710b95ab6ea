import { may } from '@datum/contract/access/access';
import type { Endpoint } from '@datum/contract/calls/endpoint';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import type { ListSlug } from '@datum/contract/lists/list';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { ExportButton } from '../../page-kit/list/export-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FileDrawer, ImportDrawer, type ImportEndpoints } from './import.part.tsx';

interface ImportButtonProps {
  readonly slug: ListSlug;
  /** Says which list, where a page has several. */
  readonly named?: boolean;
}

/** Opens the import of a CSV file into a list, for those who may; beside trees as well as tables. */
export function ImportButton({ slug, named = false }: ImportButtonProps) {
  const t = useTranslations('lists');
  return (
    <OpensImport
      endpoint={LIST_ENDPOINTS[slug].import}
      label={named ? t('import.title', { list: t(`list.${slug}.title`) }) : t('import.open')}
    >
      {(opened, close) => <ImportDrawer slug={slug} opened={opened} onClose={close} onDone={close} />}
    </OpensImport>
  );
}

interface FileImportButtonProps<Q> {
  /** Unique on the page. */
  readonly id: string;
  /** What the file goes into, in words. */
  readonly list: string;
  readonly endpoints: ImportEndpoints;
  /** The file of the whole list, which is also its template. */
  readonly exports: Endpoint<undefined, Q, undefined, undefined>;
  readonly fieldOf: (name: string) => string;
}

/** The same for a list that is not a reference list. */
export function FileImportButton<Q>({ exports, ...drawer }: FileImportButtonProps<Q>) {
  const t = useTranslations('lists.import');
  return (
    <OpensImport endpoint={drawer.endpoints.import} label={t('open')}>
      {(opened, close) => (
        <FileDrawer
          {...drawer}
          template={
            <ExportButton endpoint={exports} filter={{}} only={{ format: 'csv', label: t('template') }} />
          }
          opened={opened}
          onClose={close}
          onDone={close}
        />
      )}
    </OpensImport>
  );
}

interface OpensImportProps {
  readonly endpoint: Pick<Endpoint, 'access'>;
  readonly label: string;
  readonly children: (opened: boolean, close: () => void) => ReactNode;
}

function OpensImport({ endpoint, label, children }: OpensImportProps) {
  const person = usePerson();
  const [importing, setImporting] = useState(false);
  if (!may(person, endpoint)) {
    return null;
  }
  return (
    <>
      <Button size="sm" leftSection={<Icon name="upload" />} onClick={() => setImporting(true)}>
        {label}
      </Button>
      {children(importing, () => setImporting(false))}
    </>
  );
}
