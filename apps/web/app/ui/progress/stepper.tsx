import { Icon } from '../icon.tsx';
import { useUi } from '../ui-provider.tsx';
import classes from './stepper.module.css';

/** A stage of a longer work. */
export interface Step {
  readonly id: string;
  readonly label: string;
  readonly state: 'done' | 'current' | 'failed' | 'waiting';
  /** Under the label: when, how many, what is missing. */
  readonly note?: string;
}

/**
 * The stages of a run or a sign-up in one strip:
 *
 *     <Stepper label={t('run')} steps={[{ id: 'frozen', label: t('inputsFrozen'), state: 'done' },
 *       { id: 'averages', label: t('averages'), state: 'current', note: '92 of 150' }]} />
 */
export function Stepper({ label, steps }: { readonly label: string; readonly steps: readonly Step[] }) {
  const { t } = useUi();
  return (
    <ol className={classes.strip} aria-label={label}>
      {steps.map((step, place) => (
        <li
          key={step.id}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden="true">
            {step.state === 'done' && <Icon name="check" size={13} />}
            {step.state === 'failed' && <Icon name="close" size={13} />}
            {(step.state === 'current' || step.state === 'waiting') && place + 1}
          </span>
          <span>
            <b>{step.label}</b>
            <span className="visually-hidden">, {t(`stepper.${step.state}`)}</span>
            {step.note && <small>{step.note}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
