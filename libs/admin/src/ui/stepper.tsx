interface StepperProps {
  /** What the steps lead to, for screen readers. */
  label: string;
  steps: readonly string[];
  /** The place of the present step, from 0. */
  at: number;
}

/** The steps of a task on several pages, and which of them this page is. */
export function Stepper({ label, steps, at }: StepperProps) {
  return (
    <ol class="stepper" aria-label={label}>
      {steps.map((step, place) => (
        <li aria-current={place === at ? 'step' : undefined}>{step}</li>
      ))}
    </ol>
  );
}
