import { organisationOptions } from '@datum/contract/lists/endpoints';
import { listUsers } from '@datum/contract/people/users';
import { SOURCES, type Source } from '@datum/contract/subscriptions/holding';
import {
  grantSubscription,
  listGivablePlans,
  type Subscription,
} from '@datum/contract/subscriptions/subscribers';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';

interface GrantProps {
  /** Whose it is, where that is known: another plan after one that is over. */
  readonly holder?: Subscription['holder'];
  readonly onClose: () => void;
  readonly onSaved: (subscription: Subscription) => void;
}

const EMPTY = {
  user_uuid: null as string | null,
  organisation_id: null as string | null,
  plan: null as string | null,
  source: null as Source | null,
  from: '',
  to: '',
  extra_seats: '0',
  payment_reference: '',
  reason: '',
  mail: true,
};

/** Gives a plan to a person or an organisation; all but a trial is proposed to a second person. */
export function GrantDrawer({ onClose, onSaved }: GrantProps) {
  const t = useTranslations('subscribers');
  return (
    <Drawer opened onClose={onClose} title={t('grant.title')} width={520}>
      <GrantForm onClose={onClose} onSaved={onSaved} />
    </Drawer>
  );
}

/** The form alone, for the panel of a holder. */
export function GrantForm({ holder, onClose, onSaved }: GrantProps) {
  const t = useTranslations('subscribers');
  const text = useLocalText();
  const plans = useCall(listGivablePlans, {}).answer?.data ?? [];
  const organisations = useCall(organisationOptions, { query: { limit: 2000 } }).answer?.data ?? [];
  const form = useRecordForm({
    draft: holder ? `subscribers/new-${holder.key}` : 'subscribers/new',
    startsEmpty: true,
    record: null,
    valuesOf: () => ({
      ...EMPTY,
      user_uuid: holder?.kind === 'person' ? holder.key : null,
      organisation_id: holder?.kind === 'organisation' ? holder.key : null,
    }),
    bodyOf: ({ organisation_id, extra_seats, ...values }) => ({
      ...values,
      organisation_id: organisation_id === null ? null : Number(organisation_id),
      extra_seats: Number(extra_seats),
    }),
    write: writing(grantSubscription, {}),
    said: (given) => t('grant.done', { name: text(given.holder.name) }),
    onSaved,
    prefix: 'grant-',
  });
  const plan = form.field('plan', t('field.plan'));
  const isFree = plans.find(({ uuid }) => uuid === plan.value)?.type === 'complimentary';
  const source = form.field('source', t('field.source'));
  const organisation = form.field('organisation_id', t('field.organisation'));
  return (
    <RecordForm form={form} title={t('grant.title')} submitLabel={t('grant.submit')} onCancel={onClose} long>
      {holder ? (
        <p>
          {text(holder.name)}, {holder.known_as}
        </p>
      ) : (
        <>
          <PersonField {...form.field('user_uuid', t('field.person'))} />
          <SelectField
            {...organisation}
            hint={t('hint.organisation')}
            options={organisations
              .filter(({ state }) => state === 'active')
              .map(({ id, code, name }) => ({ value: String(id), label: `${text(name)}, ${code}` }))}
          />
        </>
      )}
      <SelectField
        {...plan}
        required
        options={plans.map(({ uuid, name }) => ({ value: uuid, label: text(name) }))}
      />
      <SelectField
        {...source}
        required
        {...(source.value !== null && source.value !== 'trial' ? { hint: t('hint.two') } : {})}
        options={SOURCES.filter((value) => !isFree || value !== 'paid').map((value) => ({
          value,
          label: t(`source.${value}`),
        }))}
      />
      <DateField {...form.field('from', t('field.first_day'))} required />
      <DateField {...form.field('to', t('field.last_day'))} required />
      {organisation.value !== null && <NumberField {...form.field('extra_seats', t('field.extra_seats'))} />}
      {source.value === 'paid' && (
        <TextField
          {...form.field('payment_reference', t('field.payment'))}
          hint={t('hint.payment')}
          required
        />
      )}
      <TextareaField {...form.field('reason', t('field.reason'))} required />
      <CheckField {...form.field('mail', t('field.mail'))} />
    </RecordForm>
  );
}

/** A person, found by name or address: there may be many thousands. */
function PersonField(props: {
  readonly name: string;
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}) {
  const t = useTranslations('subscribers');
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const query = { search: wanted, page: 1, per_page: 10, sort: 'name' as const };
  const found = useCall(listUsers, wanted.length < 2 ? null : { query }).answer?.data ?? [];
  return (
    <>
      <TextField
        name="search-person"
        label={t('field.search_person')}
        value={search}
        onChange={setSearch}
        hint={t('hint.search_person')}
      />
      <SelectField
        {...props}
        options={found
          .filter(({ role }) => role.base_role.endsWith('Subscriber'))
          .map(({ uuid, name, email }) => ({ value: uuid, label: `${name}, ${email}` }))}
      />
    </>
  );
}
