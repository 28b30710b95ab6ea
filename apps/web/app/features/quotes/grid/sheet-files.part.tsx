import { may } from '@datum/contract/access/access';
import { exportQuotes, exportTemplate } from '@datum/contract/collection/quotes';
import type { Sheet } from '@datum/contract/collection/sheets';
import { Button, Menu } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../../lib/api/api.ts';
import { saveFile } from '../../../lib/api/save-file.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import type { RowQuery } from './use-sheet-rows.ts';

/** Files of a sheet: the template, exactly the shown rows, and the way to import. */
export function SheetFiles(props: {
  readonly sheet: Sheet;
  readonly query: RowQuery;
  readonly insertPath: string;
}) {
  const { sheet, query, insertPath } = props;
  const t = useTranslations('quotes.list');
  const person = usePerson();
  const params = { id: sheet.id };
  const template = async () => {
    const file = await callForFile(exportTemplate, { params, query: { format: 'xlsx' } });
    saveFile(file.name ?? 'template.xlsx', file.blob);
  };
  const download = async (format: 'csv' | 'xlsx') => {
    const file = await callForFile(exportQuotes, {
      params,
      query: { ...(query as { sort: 'effect' }), format },
    });
    saveFile(file.name ?? `quotes.${format}`, file.blob);
  };
  return (
    <>
      {may(person, exportQuotes) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="sm" leftSection={<Icon name="download" />}>
              {t('export')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => download('xlsx')}>{t('export-xlsx')}</Menu.Item>
            <Menu.Item onClick={() => download('csv')}>{t('export-csv')}</Menu.Item>
            <Menu.Item onClick={template}>{t('template')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {sheet.can_enter && (
        <Button size="sm" component={Link} href={insertPath} leftSection={<Icon name="upload" />}>
          {t('import')}
        </Button>
      )}
    </>
  );
}
