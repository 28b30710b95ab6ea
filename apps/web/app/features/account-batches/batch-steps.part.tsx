import { useTranslations } from 'use-intl';
import { Stepper } from '../../ui/progress/stepper.tsx';

const STEPS = ['rows', 'check', 'make'] as const;

interface BatchStepsProps {
  readonly current: (typeof STEPS)[number];
}

/** Where one is on the way from rows to accounts; each step has its own address. */
export function BatchSteps({ current }: BatchStepsProps) {
  const t = useTranslations('account-batches.steps');
  const place = STEPS.indexOf(current);
  return (
    <Stepper
      label={t('label')}
      steps={STEPS.map((id, at) => ({
        id,
        label: t(id),
        state: at < place ? 'done' : at === place ? 'current' : 'waiting',
      }))}
    />
  );
}
