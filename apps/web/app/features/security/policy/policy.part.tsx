import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { PolicyField } from '@datum/contract/sign-in/security';
import { previewPolicy, showPolicy, showPolicyHistory } from '@datum/contract/sign-in/security';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { HistoryLink } from '../../../page-kit/record/history-link.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import classes from '../security.module.css';
import { POLICY_FORM, POLICY_GROUPS } from './policy.table.ts';
import { PolicyEffects } from './policy-effects.part.tsx';
import { PolicyFieldInput } from './policy-field.part.tsx';
import { type PolicyHistory, policyOf, type ShownPolicy, usePolicyForm } from './use-policy-form.ts';

type Effects = AnswerOf<typeof previewPolicy>['effects'];
const LINES = ['40%', '60%', '40%'];

/** What holds for everybody's sign-in; for Super Administrators. */
export function Policy() {
  const policy = useCall(showPolicy, {});
  const history = useCall(showPolicyHistory, {});
  return (
    <Loaded called={policy} lines={LINES}>
      {(shown) => (
        <Loaded called={history} lines={LINES}>
          {(past) => <PolicyForm policy={shown} history={past} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface PolicyFormProps {
  readonly policy: ShownPolicy;
  readonly history: PolicyHistory;
}

/** Whom a change meets is asked before it is saved; what meets nobody is saved at once. */
function PolicyForm({ policy, history }: PolicyFormProps) {
  const t = useTranslations('security.policy');
  const form = usePolicyForm(policy);
  const preview = useSend();
  const [effects, setEffects] = useState<Effects | null>(null);
  async function look(): Promise<void> {
    if (!form.check()) return;
    const answer = await preview.send(previewPolicy, { body: policyOf(form.values) });
    if (answer?.effects.length === 0) await form.save();
    else if (answer) setEffects(answer.effects);
  }
  return (
    <div className={classes.parts}>
      <RecordForm
        form={form}
        title={t('title')}
        submitLabel={t('submit')}
        onSubmit={() => void look()}
        refused={preview.problem?.message}
        actions={<HistoryLink resource="settings" id="security.policy" />}
      >
        {POLICY_GROUPS.map((group) => (
          <FormSection key={group} title={t(`group.${group}`)} hint={t(`group-hint.${group}`)}>
            {(Object.keys(POLICY_FORM) as PolicyField[])
              .filter((field) => POLICY_FORM[field].group === group)
              .map((field) => (
                <PolicyFieldInput
                  key={field}
                  field={field}
                  form={form}
                  history={history}
                  peopleWithout={policy.people_without}
                />
              ))}
          </FormSection>
        ))}
      </RecordForm>
      <PolicyEffects
        effects={effects}
        busy={form.busy}
        onConfirm={() => {
          setEffects(null);
          void form.save();
        }}
        onCancel={() => setEffects(null)}
      />
    </div>
  );
}
