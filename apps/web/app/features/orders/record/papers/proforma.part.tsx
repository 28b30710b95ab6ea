import type { Order } from '@datum/contract/orders/orders';
import { downloadOwnPaper, PAPER_LANGUAGES } from '@datum/contract/orders/papers/order-papers';
import { makeProforma } from '@datum/contract/orders/papers/order-proformas';
import { useTranslations } from 'use-intl';
import { call, callForFile } from '../../../../lib/api/api.ts';
import { LANGUAGE_NAMES } from '../../../../lib/texts/locale.ts';
import { FileButton } from './paper-download.part.tsx';

interface ProformaProps {
  readonly order: Pick<Order, 'uuid' | 'reference'>;
  readonly onMade: () => void;
}

/** What is asked for as a PDF, in each language: the one in force, or a new one where something on it has changed. */
export function Proforma({ order: { uuid, reference }, onMade }: ProformaProps) {
  const t = useTranslations('orders.paper');
  return PAPER_LANGUAGES.map((language) => (
    <FileButton
      key={language}
      label={t('proforma', { language: language.toUpperCase() })}
      name={t('proforma-one', { language: LANGUAGE_NAMES[language] })}
      ask={async () => {
        const made = await call(makeProforma, { params: { uuid } });
        const file = await callForFile(downloadOwnPaper, {
          params: { uuid: made.uuid },
          query: { language },
        });
        onMade();
        return file;
      }}
      fileName={`PF-${reference}.pdf`}
    />
  ));
}
