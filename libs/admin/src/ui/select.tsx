import { groupBy } from '@recado/core';
import { type Choice, chosenAgain } from './choice.js';
import { useEntered, useError } from './form.js';
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
  const offered = chosenAgain(choices, useEntered()?.[name]);
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name} aria-describedby={helpId({ id: name, hint, error })}>
        {[...groupBy(offered, ({ group }) => group)].map(([group, choices]) =>
          group === undefined ? (
            <Options choices={choices} />
          ) : (
            <optgroup label={group}>
              <Options choices={choices} />
            </optgroup>
          ),
        )}
      </select>
      <Help id={name} hint={hint} error={error} />
    </div>
  );
}

function Options({ choices }: Pick<SelectProps, 'choices'>) {
  return (
    <>
      {choices.map(({ value, text, chosen }) => (
        <option value={value} selected={chosen}>
          {text}
        </option>
      ))}
    </>
  );
}
