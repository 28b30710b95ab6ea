import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Stepper } from '../../ui/progress/stepper.tsx';
import { RecordForm, type RecordFormProps } from '../form/record-form.tsx';
import { isIn } from '../form/use-check.ts';
import classes from './step-form.module.css';
import { useStep } from './use-step.ts';

/** A part of a long form. */
export interface FormStep {
  /** Its name in the address. */
  readonly id: string;
  readonly label: string;
  /** Paths of what is asked here: one goes on once these are right. */
  readonly fields: readonly string[];
  readonly content: ReactNode;
}

interface StepFormProps
  extends Pick<RecordFormProps, 'form' | 'title' | 'submitLabel' | 'onCancel' | 'ask' | 'actions'> {
  readonly steps: readonly FormStep[];
  /** Under every step: what the answers so far come to. */
  readonly children?: ReactNode;
}

/**
 * One form in steps: Next checks what the step asks for, Back keeps everything, the last step sends. The step stands in
 * the address, so the form must outlive its query. What the server refuses leads back to the step where it is mended.
 *
 *     const form = useRecordForm({ ..., outlivesQuery: true });
 *     <StepForm form={form} title={t('title')} submitLabel={t('send')} steps={[
 *       { id: 'who', label: t('who'), fields: ['name', 'email'], content: <>...</> },
 *       { id: 'what', label: t('what'), fields: ['items'], content: <>...</> },
 *     ]} />
 */
export function StepForm({ steps, children, actions, submitLabel, ...props }: StepFormProps) {
  const { form, title } = props;
  const t = useTranslations('kit.steps');
  const { place, step, go } = useStep(steps);
  const heading = useRef<HTMLHeadingElement>(null);
  const isMoved = useRef(false);
  const isLast = place === steps.length - 1;
  const move = (to: number) => {
    isMoved.current = true;
    go(to);
  };
  // a reader who went on is told where they are
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every step
  useEffect(() => {
    if (isMoved.current) heading.current?.focus();
    isMoved.current = false;
  }, [place]);
  useStepOfProblem(form.problems, { steps, place, go });
  return (
    <RecordForm
      {...props}
      submitLabel={isLast ? submitLabel : t('next')}
      {...(isLast ? {} : { ask: null, onSubmit: () => form.check(step.fields) && move(place + 1) })}
      actions={
        <>
          {place > 0 && (
            <Button
              onClick={() => {
                form.check([]);
                move(place - 1);
              }}
            >
              {t('back')}
            </Button>
          )}
          {actions}
        </>
      }
    >
      <Stepper
        label={title}
        steps={steps.map(({ id, label }, at) => ({
          id,
          label,
          state: at < place ? 'done' : at === place ? 'current' : 'waiting',
        }))}
      />
      <section className={classes.step} aria-labelledby={`step-${step.id}`}>
        <h2 id={`step-${step.id}`} ref={heading} tabIndex={-1} className="type-h4">
          {t('place', { label: step.label, place: place + 1, count: steps.length })}
        </h2>
        {step.content}
      </section>
      {children}
    </RecordForm>
  );
}

/** Leads to the first step with something wrong, when what is wrong changes. */
function useStepOfProblem(
  problems: StepFormProps['form']['problems'],
  {
    steps,
    place,
    go,
  }: { readonly steps: readonly FormStep[] } & Pick<ReturnType<typeof useStep>, 'place' | 'go'>,
): void {
  const wrong = steps.findIndex(({ fields }) => problems.some(({ field }) => isIn(fields, field)));
  const said = JSON.stringify(problems);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reader who goes elsewhere meanwhile is not led back
  useEffect(() => {
    if (wrong >= 0 && wrong !== place) go(wrong);
  }, [said]);
}
