import { DOCUMENT_KINDS } from '@datum/contract/orders/order-facts';
import { listOwnDocuments, type OrderDocument } from '@datum/contract/orders/papers/order-documents';
import { href } from '@datum/contract/screens/outside';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useLocalText } from '../../../../lib/texts/use-local-text.ts';
import { Failure } from '../../../../page-kit/failure.tsx';
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import classes from '../../orders.module.css';
import { Amount } from '../amount.part.tsx';
import { PaperDownload, YearDownload } from './paper-download.part.tsx';

interface DocumentListProps {
  readonly page: number;
  readonly kind: string | null;
  readonly year: string | null;
  readonly onChange: (part: {
    readonly page?: number;
    readonly kind?: string | null;
    readonly year?: string | null;
  }) => void;
}

/** Invoices, receipts and credit notes by kind, the newest first. */
export function DocumentList({ page, kind: asked, year: askedYear, onChange }: DocumentListProps) {
  const t = useTranslations('orders.list');
  const kinds = useTranslations('orders.document');
  const kind = DOCUMENT_KINDS.find((one) => one === asked) ?? null;
  const year = /^\d{4}$/.test(askedYear ?? '') ? Number(askedYear) : null;
  const query = {
    page,
    per_page: 15,
    ...(kind ? { kind } : {}),
    ...(year === null ? {} : { year }),
  };
  const { answer, problem, reload } = useCall(listOwnDocuments, { query });
  return (
    <>
      <div className={classes.choice}>
        <SelectField
          name="kind"
          label={t('kind')}
          emptyLabel={t('all-kinds')}
          value={kind}
          options={DOCUMENT_KINDS.map((value) => ({ value, label: kinds(value) }))}
          onChange={(next) => onChange({ kind: next, page: 1 })}
        />
        <SelectField
          name="year"
          label={t('year')}
          emptyLabel={t('all-years')}
          value={year === null ? null : String(year)}
          options={years(year).map((one) => ({ value: one, label: one }))}
          onChange={(next) => onChange({ year: next, page: 1 })}
        />
        {year !== null && (answer?.data.length ?? 0) > 0 && <YearDownload year={year} />}
      </div>
      <DataTable
        id="documents"
        label={t('documents')}
        columns={useColumns()}
        rows={answer?.data ?? []}
        rowKey={({ uuid }) => uuid}
        bar={false}
        loading={answer === null && problem === null}
        problem={problem && <Failure problem={problem} onRetry={reload} />}
        empty={<EmptyState title={t('no-documents')}>{t('no-documents-why')}</EmptyState>}
        {...(answer
          ? {
              paging: {
                kind: 'pages',
                page,
                pageSize: answer.meta.per_page,
                total: answer.meta.total,
                onPage: (next: number) => onChange({ page: next }),
              },
            }
          : {})}
      />
    </>
  );
}

/** The years that documents are kept for, with the one that the address names. */
function years(asked: number | null): string[] {
  const now = new Date().getFullYear();
  const last = Array.from({ length: 10 }, (_, back) => String(now - back));
  return asked === null || last.includes(String(asked)) ? last : [String(asked), ...last];
}

function useColumns(): readonly Column<OrderDocument>[] {
  const t = useTranslations('orders.list');
  const kinds = useTranslations('orders.document');
  const methods = useTranslations('orders.method');
  const text = useLocalText();
  const amount = (id: 'tax' | 'total'): Column<OrderDocument> => ({
    kind: 'custom',
    id,
    header: t(id),
    align: 'right',
    ...(id === 'total' ? { card: 'value' } : {}),
    value: (row) => row[id],
    render: (row) => <Amount minor={row[id]} currency={row.currency} />,
  });
  return [
    {
      kind: 'text',
      id: 'number',
      header: t('number'),
      card: 'title',
      value: ({ number }) => number,
      under: ({ is_demo }) => (is_demo ? t('demo') : null),
      href: ({ order }) => href('orders.show', { id: order }),
    },
    { kind: 'text', id: 'kind', header: t('kind'), card: 'note', value: ({ kind }) => kinds(kind) },
    { kind: 'date', id: 'on', header: t('on'), value: ({ issued_on }) => issued_on },
    { kind: 'text', id: 'what', header: t('what'), value: ({ title }) => text(title) },
    { kind: 'text', id: 'method', header: t('method'), value: ({ method }) => methods(method) },
    amount('tax'),
    amount('total'),
    {
      kind: 'custom',
      id: 'paper',
      header: t('paper'),
      render: (row) => <PaperDownload uuid={row.uuid} number={row.number} />,
    },
  ];
}
