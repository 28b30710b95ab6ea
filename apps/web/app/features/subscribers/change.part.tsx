import { listGivablePlans, type Subscription } from '@datum/contract/subscriptions/subscribers';
import { changePlan, type PlanChange, previewChange } from '@datum/contract/subscriptions/subscription-steps';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useProductName } from '../../lib/texts/use-product-name.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import classes from './subscribers.module.css';

interface ChangeProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** Gives another plan; what it opens and closes, and from which day, is shown before it is done. */
export function ChangePlan({ subscription, onClose }: ChangeProps) {
  const t = useTranslations('subscribers');
  const text = useLocalText();
  const params = { uuid: subscription.uuid };
  const plans = useCall(listGivablePlans, {}).answer?.data ?? [];
  const form = useRecordForm({
    record: subscription,
    valuesOf: () => ({
      plan: null as string | null,
      when: null as 'now' | 'term_end' | null,
      reason: '',
      mail: true,
    }),
    bodyOf: ({ when, ...values }, { version }) => ({ ...values, version, ...(when ? { when } : {}) }),
    write: writing(changePlan, { params }),
    said: () => t('step.change.done'),
    onSaved: onClose,
    prefix: 'change-',
  });
  const plan = form.field('plan', t('field.new_plan'));
  const when = form.field('when', t('field.when'));
  const title = t('step.change.open');
  return (
    <RecordForm form={form} title={title} submitLabel={title} onCancel={onClose}>
      <SelectField
        {...plan}
        required
        options={plans
          .filter(({ uuid }) => uuid !== subscription.plan.uuid)
          // what is given free of charge is not held as paid
          .filter(({ type }) => subscription.source !== 'paid' || type !== 'complimentary')
          .map(({ uuid, name }) => ({ value: uuid, label: text(name) }))}
      />
      <SelectField
        {...when}
        emptyLabel={t('when.rule')}
        options={(['now', 'term_end'] as const).map((value) => ({ value, label: t(`when.${value}`) }))}
      />
      {plan.value && <Preview uuid={params.uuid} plan={plan.value} when={when.value} />}
      <TextareaField {...form.field('reason', t('field.reason'))} required />
      <CheckField {...form.field('mail', t('field.mail'))} />
    </RecordForm>
  );
}

function Preview(props: {
  readonly uuid: string;
  readonly plan: string;
  readonly when: 'now' | 'term_end' | null;
}) {
  const query = { plan: props.plan, ...(props.when ? { when: props.when } : {}) };
  const called = useCall(previewChange, { params: { uuid: props.uuid }, query });
  return <Loaded called={called}>{(change) => <Change change={change} />}</Loaded>;
}

function Change({ change: { from, to, gains, losses, limits } }: { readonly change: PlanChange }) {
  const t = useTranslations('subscribers');
  const name = useProductName();
  const { locale } = useUi();
  const listed = (opened: PlanChange['gains']) =>
    opened.map(({ product, level }) => `${name(product)} (${t(`level.${level}`)})`).join(', ');
  return (
    <div className={classes.acts} role="status">
      <p>{t('change.days', { from: formatDate(from, locale), to: formatDate(to, locale) })}</p>
      <p>{gains.length > 0 ? t('change.gains', { products: listed(gains) }) : t('change.no-gains')}</p>
      <p>{losses.length > 0 ? t('change.losses', { products: listed(losses) }) : t('change.no-losses')}</p>
      {limits.map(({ limit, before, after }) => (
        <p key={limit}>
          {t(`limit.${limit}` as 'limit.downloads')}: {before ?? t('limit.none')} → {after ?? t('limit.none')}
        </p>
      ))}
    </div>
  );
}
