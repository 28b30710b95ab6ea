import { may } from '@datum/contract/access/access';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import type { ListSlug } from '@datum/contract/lists/list';
import type { ListDetail } from '@datum/contract/lists/row';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useOpenRow } from '../../lib/screens/use-open-row.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Changes } from '../../page-kit/record/changes.tsx';
import { NEW, RecordBeside } from '../../page-kit/record/record-beside.tsx';
import { Uses } from '../../page-kit/record/uses.tsx';
import { EndRow } from './end-row.part.tsx';
import { RowForm } from './row-form.part.tsx';
import { useListWords } from './use-list-words.ts';

/** The drawer of `?edit=`: one row of any list, its history and what stands on it; or a new row. */
export function RowDrawer({ dataSet }: { readonly dataSet?: DataSetCode | undefined }) {
  const { open, close, show } = useOpenRow();
  const person = usePerson();
  const t = useTranslations('lists');
  const name = useLocalText();
  if (!open) {
    return null;
  }
  const { slug, id } = open;
  return (
    <RecordBeside
      key={slug}
      list={{ open: id === null ? NEW : String(id), show: close }}
      endpoint={LIST_ENDPOINTS[slug].show}
      paramsOf={(key) => ({ id: Number(key) })}
      titles={{
        add: t(`list.${slug}.add`),
        one: (row) => name(row.name),
        any: t(`list.${slug}.edit`),
      }}
      form={{
        label: t('tab.details'),
        show: (row, leave) =>
          row ? (
            <Details slug={slug} row={row} onClose={leave} />
          ) : (
            <RowForm
              slug={slug}
              row={null}
              dataSet={dataSet}
              onCancel={leave}
              onSaved={(saved) => show(slug, saved.id)}
            />
          ),
      }}
      tabs={[
        { id: 'history', label: t('tab.history'), show: (row) => <History slug={slug} id={row.id} /> },
        ...(may(person, LIST_ENDPOINTS[slug].uses)
          ? [
              {
                id: 'uses',
                label: t('tab.uses'),
                show: (row: ListDetail) => <UsedBy slug={slug} id={row.id} />,
              },
            ]
          : []),
      ]}
      tabIn="part"
      none={t('not-found')}
      width={480}
    />
  );
}

function Details({
  slug,
  row,
  onClose,
}: {
  readonly slug: ListSlug;
  readonly row: ListDetail;
  readonly onClose: () => void;
}) {
  return (
    <>
      <RowForm slug={slug} row={row} onCancel={onClose} />
      <EndRow key={`end-${row.version}`} slug={slug} row={row} />
    </>
  );
}

function History({ slug, id }: { readonly slug: ListSlug; readonly id: number }) {
  const words = useListWords();
  const called = useCall(LIST_ENDPOINTS[slug].history, { params: { id } });
  return (
    <Changes called={called} fieldOf={(field) => words.field(field.replace('.', '_'))} verbOf={words.verb} />
  );
}

function UsedBy({ slug, id }: { readonly slug: ListSlug; readonly id: number }) {
  const words = useListWords();
  return <Uses called={useCall(LIST_ENDPOINTS[slug].uses, { params: { id } })} wordOf={words.use} />;
}
