import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { saveBillingDetails, showBillingDetails } from '@datum/contract/orders/billing-details';
import { useTranslations } from 'use-intl';
import { formRefusal } from '../../../lib/api/form-refusal.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useKept } from '../../../lib/drafts/use-kept.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { FormShell } from '../../../ui/forms/form-shell.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { BuyerFields } from '../checkout/buyer-fields.part.tsx';

/** Whom the next invoice is made out to; what was issued stays as it is. */
export function BillingDetails() {
  const t = useTranslations('orders.details');
  return (
    <Panel title={t('title')}>
      <Loaded called={useCall(showBillingDetails, {})}>{(answer) => <DetailsForm answer={answer} />}</Loaded>
    </Panel>
  );
}

function DetailsForm({ answer }: { readonly answer: AnswerOf<typeof showBillingDetails> }) {
  const t = useTranslations('orders.details');
  const { details, number_forms: numberForms } = answer;
  const { values, set, keeps, drop } = useKept('orders/details', {
    buyer: { ...details, country: details.country || 'MY' },
  });
  const { buyer } = values;
  const { send, busy, problem } = useSend();
  const toast = useToast();
  const save = async () => {
    if (!(await send(saveBillingDetails, { body: buyer }))) return;
    drop();
    toast({ title: t('saved') });
  };
  return (
    <FormShell
      title={t('title')}
      submitLabel={t('save')}
      loading={busy}
      keeps={keeps}
      {...formRefusal(problem)}
      onSubmit={() => void save()}
    >
      <p className="muted">{t('why')}</p>
      <BuyerFields
        buyer={buyer}
        numberForms={numberForms}
        problem={problem}
        prefix=""
        onChange={(next) => set({ buyer: next })}
      />
    </FormShell>
  );
}
