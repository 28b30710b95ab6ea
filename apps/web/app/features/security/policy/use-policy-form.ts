import type { AnswerOf } from '@datum/contract/calls/endpoint';
import {
  editPolicy,
  type PolicyField,
  type SecurityPolicy,
  showPolicy,
  type showPolicyHistory,
} from '@datum/contract/sign-in/security';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api/api.ts';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { fieldsOf } from './policy.table.ts';

export type ShownPolicy = AnswerOf<typeof showPolicy>;
export type PolicyHistory = AnswerOf<typeof showPolicyHistory>;

/** The policy as it is typed. */
export function usePolicyForm(policy: ShownPolicy) {
  const t = useTranslations('security.policy');
  return useRecordForm({
    draft: 'security/policy',
    record: policy,
    valuesOf,
    bodyOf: (values, { version }) => ({ ...policyOf(values), version }),
    write: writing(editPolicy, {}),
    latest: () => call(showPolicy, {}),
    said: () => t('done'),
  });
}
export type PolicyForm = ReturnType<typeof usePolicyForm>;

type NumberField = ReturnType<typeof fieldsOf<'number'>>[number];
type NetworksField = ReturnType<typeof fieldsOf<'networks'>>[number];
/** Parts of the policy that are typed as text: numbers, and networks a line each. */
export type TypedField = NumberField | NetworksField;

type PolicyValues = Pick<SecurityPolicy, Exclude<PolicyField, TypedField>> &
  Readonly<Record<TypedField, string>>;

const valuesOf = ({ version: _, people_without: _people, ...policy }: ShownPolicy): PolicyValues => ({
  ...policy,
  ...textsOf(fieldsOf('number'), (field) => String(policy[field])),
  ...textsOf(fieldsOf('networks'), (field) => policy[field].join('\n')),
});

/** The policy that the fields say. Throws nothing: a number that cannot be read is none, and the contract says so. */
export const policyOf = (values: PolicyValues): SecurityPolicy => ({
  ...values,
  ...textsOf(fieldsOf('number'), (field) =>
    values[field].trim() === '' ? Number.NaN : Number(values[field]),
  ),
  ...textsOf(fieldsOf('networks'), (field) => linesOf(values[field])),
});

const textsOf = <Field extends string, Value>(
  fields: readonly Field[],
  of: (field: Field) => Value,
): Record<Field, Value> =>
  Object.fromEntries(fields.map((field) => [field, of(field)])) as Record<Field, Value>;

const linesOf = (text: string) =>
  text
    .split(/[\n,]+/)
    .map((line) => line.trim())
    .filter(Boolean);
