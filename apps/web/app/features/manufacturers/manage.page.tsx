import { useTranslations } from 'use-intl';
import { ListTable } from '../lists/list-table.part.tsx';
import { PartsPage } from '../reference-data/parts-page.part.tsx';

/** Manufacturers, and the sources where prices are observed (rules 3.4). */
export default function ManufacturerPage() {
  const t = useTranslations('reference-data.manufacturer');
  return (
    <PartsPage title={t('title')} lead={t('lead')} parts={PARTS} labelOf={(part) => t(part)}>
      {(part) => <ListTable key={part} slug={part} />}
    </PartsPage>
  );
}

const PARTS = ['manufacturers', 'outlets'] as const;
