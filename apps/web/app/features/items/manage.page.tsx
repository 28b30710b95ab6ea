import { useTranslations } from 'use-intl';
import { DataSetsPage } from './data-sets-page.part.tsx';

/** Items beside the tree of their groups; sample lines and units on tabs of their own (rules 3.4). */
export default function MaterialPage() {
  const t = useTranslations('reference-data.material');
  return <DataSetsPage page="items" title={t('title')} lead={t('lead')} />;
}
