import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface ManyStepsProps<Step extends string> {
  readonly steps: readonly Step[];
  /** The button of a step: "Suspend 3 accounts". */
  readonly label: (step: Step) => string;
  /** The dialog of the step that was chosen (`ManyDialog`). */
  readonly dialog: (
    step: Step,
    ends: { readonly onCancel: () => void; readonly onDone: () => void },
  ) => ReactNode;
  readonly onDone: () => void;
}

/** What can be done with the chosen rows of a list: a button for each step, which opens its dialog. */
export function ManySteps<Step extends string>({ steps, label, dialog, onDone }: ManyStepsProps<Step>) {
  const [step, setStep] = useState<Step | null>(null);
  const onCancel = () => setStep(null);
  return (
    <>
      {steps.map((one) => (
        <Button key={one} size="sm" onClick={() => setStep(one)}>
          {label(one)}
        </Button>
      ))}
      {step &&
        dialog(step, {
          onCancel,
          onDone: () => {
            onCancel();
            onDone();
          },
        })}
    </>
  );
}
