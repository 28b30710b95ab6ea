import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { PolicyField } from '@datum/contract/sign-in/security';
import { editPolicy, previewPolicy, showPolicy, showPolicyHistory } from '@datum/contract/sign-in/security';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formRefusal } from '../../../lib/api/form-refusal.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { HistoryLink } from '../../../page-kit/record/history-link.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { FormShell } from '../../../ui/forms/form-shell.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading, SkeletonLines } from '../../../ui/states/skeleton.tsx';
import classes from '../security.module.css';
import { POLICY_FORM, POLICY_GROUPS } from './policy.table.ts';
import { PolicyEffects } from './policy-effects.part.tsx';
import { PolicyFieldInput } from './policy-field.part.tsx';
import { type PolicyHistory, type ShownPolicy, usePolicyForm } from './use-policy-form.ts';

type Effects = AnswerOf<typeof previewPolicy>['effects'];

/** What holds for everybody's sign-in; for Super Administrators. */
export function Policy() {
  const { answer, problem, reload } = useCall(showPolicy, {});
  const history = useCall(showPolicyHistory, {});
  if (problem) {
    return <ErrorState reference={problem.reference ?? undefined} onRetry={reload} />;
  }
  if (!answer || !history.answer) {
    return (
      <Loading>
        <SkeletonLines widths={['40%', '60%', '40%']} />
      </Loading>
    );
  }
  const again = () => {
    reload();
    history.reload();
  };
  return <PolicyForm key={answer.version} policy={answer} history={history.answer} onSaved={again} />;
}

interface PolicyFormProps {
  readonly policy: ShownPolicy;
  readonly history: PolicyHistory;
  readonly onSaved: () => void;
}

function PolicyForm({ policy, history, onSaved }: PolicyFormProps) {
  const t = useTranslations('security.policy');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const form = usePolicyForm(policy);
  const [tried, setTried] = useState(false);
  const [effects, setEffects] = useState<Effects | null>(null);
  const limits = (field: (typeof form.wrong)[number]) => ({
    least: POLICY_FORM[field].least,
    most: POLICY_FORM[field].most,
  });
  const refusal = formRefusal(problem);
  // the server names the line of a list that is wrong; the form has one field for the list
  const refused = refusal.problems.map(({ field, message }) => ({
    field: field.split('.')[0] ?? '',
    message,
  }));
  const own = tried ? form.wrong.map((field) => ({ field, message: t('number', limits(field)) })) : [];
  const problems = [...own, ...refused];
  const errorOf = (field: PolicyField) => problems.find((one) => one.field === field)?.message ?? null;

  async function look(): Promise<void> {
    setTried(true);
    if (form.wrong.length > 0) {
      return;
    }
    const answer = await send(previewPolicy, { body: form.policy });
    if (answer?.effects.length === 0) {
      await save();
    } else if (answer) {
      setEffects(answer.effects);
    }
  }
  async function save(): Promise<void> {
    setEffects(null);
    if (await send(editPolicy, { body: { ...form.policy, version: policy.version } })) {
      toast({ title: t('done') });
      onSaved();
    }
  }
  return (
    <div className={classes.parts}>
      <FormShell
        title={t('title')}
        submitLabel={t('submit')}
        loading={busy}
        onSubmit={() => void look()}
        submitError={problem?.status === 409 ? t('conflict') : refusal.submitError}
        problems={problems}
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
                  error={errorOf(field)}
                />
              ))}
          </FormSection>
        ))}
      </FormShell>
      <PolicyEffects
        effects={effects}
        busy={busy}
        onConfirm={() => void save()}
        onCancel={() => setEffects(null)}
      />
    </div>
  );
}
