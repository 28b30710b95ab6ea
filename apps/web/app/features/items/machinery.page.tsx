import { equipmentPurchasePrices } from '@datum/contract/data-sets/equipment-purchase-prices';
import { machineryHireRates } from '@datum/contract/data-sets/machinery-hire-rates';
import { useTranslations } from 'use-intl';
import { DATA_SET_TABS } from '../../lib/screens/data-set-tabs.ts';
import { ExchangeRates } from '../exchange-rates/exchange-rates.part.tsx';
import { PartsPage } from '../reference-data/parts-page.part.tsx';
import { SampleLines } from '../sample-lines/sample-lines.part.tsx';
import { ItemsByGroup } from './items-by-group.part.tsx';

/** Machines for hire and equipment to buy, where each is asked for, and the rates that foreign prices are converted by. */
export default function MachineryPage() {
  const t = useTranslations('reference-data.machinery');
  return (
    <PartsPage
      title={t('title')}
      lead={t('lead')}
      parts={PARTS}
      labelOf={(part) => t(part)}
      dataSetOf={DATA_SET_TABS.machinery}
    >
      {(part) => PART[part]}
    </PartsPage>
  );
}

const PARTS = ['machinery', 'equipment', 'machinery-lines', 'equipment-lines', 'exchange-rates'] as const;

const PART = {
  machinery: <ItemsByGroup key={machineryHireRates.code} dataSet={machineryHireRates.code} />,
  equipment: <ItemsByGroup key={equipmentPurchasePrices.code} dataSet={equipmentPurchasePrices.code} />,
  'machinery-lines': <SampleLines key={machineryHireRates.code} dataSet={machineryHireRates.code} />,
  'equipment-lines': (
    <SampleLines key={equipmentPurchasePrices.code} dataSet={equipmentPurchasePrices.code} />
  ),
  'exchange-rates': <ExchangeRates />,
} as const;
