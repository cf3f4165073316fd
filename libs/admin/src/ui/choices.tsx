import { type Choice, chosenAgain } from './choice.js';
import { useEntered, useError } from './form.js';

interface ChoicesProps {
  name: string;
  legend: string;
  choices: readonly Choice[];
  hint?: string | undefined;
  /** Why none was accepted. Without it the form's sentence for this name is shown. */
  error?: string | undefined;
}

/** One of a few values, each with a hint of its own. */
export function Choices({ name, legend, choices, hint, error: own }: ChoicesProps) {
  const sentence = useError(name);
  const error = own ?? sentence;
  const offered = chosenAgain(choices, useEntered()?.[name]);
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {hint && <p class="help">{hint}</p>}
      <div class="choice-list">
        {offered.map((choice) => (
          <Radio name={name} {...choice} />
        ))}
      </div>
      {error && (
        <p class="help">
          <strong>{error}</strong>
        </p>
      )}
    </fieldset>
  );
}

function Radio({ name, value, text, hint, chosen }: Choice & { name: string }) {
  return (
    <label class="choice">
      <input type="radio" name={name} value={value} checked={chosen} />
      <span>
        <span class="choice-text">{text}</span>
        {hint && <span class="choice-hint">{hint}</span>}
      </span>
    </label>
  );
}
