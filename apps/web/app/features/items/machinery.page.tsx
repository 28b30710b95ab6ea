import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { ExchangeRates } from '../exchange-rates/exchange-rates.part.tsx';
import { DataSetsPage } from './data-sets-page.part.tsx';

/** Machines for hire and equipment to buy, where each is asked for, and the rates that foreign prices are converted by. */
export default function MachineryPage() {
  const t = useTranslations('reference-data.machinery');
  const label = t('exchange-rates');
  const further = useMemo(() => [{ tab: 'exchange-rates', label, show: <ExchangeRates /> }], [label]);
  return <DataSetsPage page="machinery" title={t('title')} lead={t('lead')} further={further} />;
}
