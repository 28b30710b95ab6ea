import { may } from '@datum/contract/access/access';
import {
  createSampleLine,
  createSampleLines,
  exportSampleLines,
  historyOfSampleLine,
  importSampleLines,
  listSampleLines,
  previewSampleLines,
  showSampleLine,
} from '@datum/contract/collection/sample-lines';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useOpenPart } from '../../lib/screens/use-open-row.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { PartRecord } from '../../page-kit/record/part-record.tsx';
import { NEW } from '../../page-kit/record/record-beside.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FileDrawer } from '../lists/import.part.tsx';
import { useLineColumns } from './columns.part.tsx';
import { useLineFields } from './fields.tsx';
import { useLineFilters } from './filters.part.tsx';
import { KeptLine } from './kept-line.part.tsx';
import { NewLine } from './new-line.part.tsx';
import { PairsDrawer } from './pairs.part.tsx';

const SLUG = 'sample-lines';
const MANY = 'many';
const IMPORT = 'import';
const LINES = list(listSampleLines, { opens: 'edit', exports: exportSampleLines });
const keyOf = ({ id }: { readonly id: number }) => `${SLUG}.${id}`;

interface OfDataSet {
  readonly dataSet: DataSetCode;
}

const paramsOf = (key: string) => ({ id: Number(key) });

/** What of a data set is priced, where and by whom: its sample lines, before any round and between rounds. */
export function SampleLines({ dataSet }: OfDataSet) {
  const t = useTranslations(SLUG);
  const lines = useList(LINES, null, { query: { data_set: dataSet } });
  const { show } = useOpenPart(SLUG);
  const person = usePerson();
  const columns = useLineColumns();
  const filters = useLineFilters(dataSet);
  const add = may(person, createSampleLine) && (
    <Button size="sm" leftSection={<Icon name="plus" size={14} />} onClick={() => show(NEW)}>
      {t('add')}
    </Button>
  );
  const many = may(person, createSampleLines) && (
    <Button
      size="sm"
      variant="filled"
      leftSection={<Icon name="plus" size={14} />}
      onClick={() => show(MANY)}
    >
      {t('many.open')}
    </Button>
  );
  return (
    <>
      <ListTable
        id={SLUG}
        list={lines}
        t={t}
        columns={columns}
        rowKey={keyOf}
        to="beside"
        filters={filters}
        create={many || undefined}
        tools={
          <>
            {may(person, importSampleLines) && (
              <Button size="sm" leftSection={<Icon name="upload" />} onClick={() => show(IMPORT)}>
                {t('import')}
              </Button>
            )}
            {add}
            {many}
          </>
        }
      />
      <Drawers dataSet={dataSet} />
    </>
  );
}

/** What opens beside the list: a line, a new one, many new ones, a file of them. */
function Drawers({ dataSet }: OfDataSet) {
  const t = useTranslations(SLUG);
  const text = useLocalText();
  const fieldOf = useLineFields();
  const { open, show, close } = useOpenPart(SLUG);
  if (open === MANY) {
    return <PairsDrawer dataSet={dataSet} onClose={close} />;
  }
  if (open === IMPORT) {
    return (
      <FileDrawer
        id={SLUG}
        list={t('title')}
        endpoints={{ preview: previewSampleLines, import: importSampleLines }}
        fieldOf={fieldOf}
        hint={t('import-hint')}
        opened
        onClose={close}
        onDone={close}
      />
    );
  }
  return (
    <PartRecord
      slug={SLUG}
      endpoint={showSampleLine}
      history={historyOfSampleLine}
      paramsOf={paramsOf}
      titles={{
        add: t('add'),
        any: t('one'),
        one: ({ item, outlet }) => `${text(item.name)}, ${text(outlet.name)}`,
      }}
      form={(line, onClose) =>
        line ? (
          <KeptLine line={line} onClose={onClose} onShow={show} />
        ) : (
          <NewLine dataSet={dataSet} onCancel={onClose} onSaved={({ id }) => show(id)} />
        )
      }
      fieldOf={fieldOf}
      none={t('gone')}
    />
  );
}
