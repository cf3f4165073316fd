import { useEntered, useError } from './form.js';
import { Help, helpId } from './help.js';

interface FieldProps {
  name: string;
  label: string;
  /** The name, unless a page has several fields of this name. */
  id?: string;
  type?: 'text' | 'email' | 'password' | 'date' | 'time' | 'datetime-local' | 'number' | 'url' | 'search';
  /** What it holds, unless its form was refused: then it holds what was typed. */
  value?: string | number | undefined;
  hint?: string | undefined;
  placeholder?: string;
  /** Why it was refused. Without it the form's sentence for this name is shown. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Most characters. */
  max?: number | undefined;
  /** The least date or number. */
  min?: string | undefined;
  inputmode?: 'tel' | 'numeric' | 'decimal' | 'email' | 'url' | undefined;
  autocomplete?: string | undefined;
  /** The id of a list of suggestions. */
  list?: string | undefined;
  /** A code, not prose: the browser neither corrects nor capitalizes it. */
  plain?: boolean | undefined;
  /** The page opens with the cursor here. */
  focus?: boolean | undefined;
}

/** A field of one line, with its label, its hint and why it was refused. */
export function Field({ name, label, id = name, type = 'text', value = '', plain, focus, ...props }: FieldProps) {
  const { hint, error: own, max, min, placeholder, required, inputmode, autocomplete, list } = props;
  const sentence = useError(name);
  const error = own ?? sentence;
  const typed = useEntered()?.[name];
  return (
    <div class={error ? 'field field-bad' : 'field'}>
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        value={type === 'password' ? value : (typed ?? value)}
        maxlength={max}
        autocapitalize={plain ? 'none' : undefined}
        spellcheck={plain ? false : undefined}
        aria-invalid={error ? 'true' : undefined}
        autofocus={Boolean(error) || focus}
        aria-describedby={helpId({ id, hint, error })}
        {...{ min, placeholder, required, inputmode, autocomplete }}
        {...typeAndList(type, list)}
      />
      <Help {...{ id, hint, error }} />
    </div>
  );
}

/** The types of Preact allow a list for each type separately, and so for no union of them. */
function typeAndList(type: FieldProps['type'], list: string | undefined) {
  return { type, list } as { type: 'text'; list?: string };
}
