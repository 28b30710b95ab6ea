import { useTranslations } from 'use-intl';
import { ListTable } from '../lists/list-table.part.tsx';
import { Organisations } from '../organisations/organisations.part.tsx';
import { PartsPage } from '../reference-data/parts-page.part.tsx';

/** Manufacturers, the sources where prices are observed, and the organisations that they belong to (rules 3.4). */
export default function ManufacturerPage() {
  const t = useTranslations('reference-data.manufacturer');
  return (
    <PartsPage title={t('title')} lead={t('lead')} parts={PARTS} labelOf={(part) => t(part)}>
      {(part) => (part === 'organisations' ? <Organisations /> : <ListTable key={part} slug={part} />)}
    </PartsPage>
  );
}

const PARTS = ['manufacturers', 'outlets', 'organisations'] as const;
