import type { Choice } from './choice.js';
import { useError } from './form.js';
import { Help, helpId } from './help.js';

interface SelectProps {
  name: string;
  label: string;
  choices: readonly Choice[];
  hint?: string | undefined;
  /** Why it was refused. Without it the form's sentence for this name is shown. */
  error?: string | undefined;
}

/** One of several values, in a list. */
export function Select({ name, label, choices, hint, error: own }: SelectProps) {
  const sentence = useError(name);
  const error = own ?? sentence;
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name} aria-describedby={helpId({ id: name, hint, error })}>
        {choices.map(({ value, text, chosen }) => (
          <option value={value} selected={chosen}>
            {text}
          </option>
        ))}
      </select>
      <Help id={name} hint={hint} error={error} />
    </div>
  );
}
