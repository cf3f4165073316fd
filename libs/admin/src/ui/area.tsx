import { useEntered, useError } from './form.js';
import { Help, helpId } from './help.js';

interface AreaProps {
  name: string;
  label: string;
  value: string;
  rows: number;
  hint?: string;
  /** Why it was refused. Without it the form's sentence for this name is shown. */
  error?: string | undefined;
  placeholder?: string;
  required?: boolean;
  /** It is code, whose lines are not broken. */
  isCode?: boolean;
}

/** A field of several lines. */
export function Area({ name, label, value, rows, hint, error: own, placeholder, required, isCode }: AreaProps) {
  const sentence = useError(name);
  const error = own ?? sentence;
  const typed = useEntered()?.[name];
  return (
    <div class={error ? 'field field-bad' : 'field'}>
      <label for={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        rows={rows}
        autocapitalize="none"
        spellcheck={false}
        wrap={isCode ? 'off' : undefined}
        placeholder={placeholder}
        required={required}
        aria-invalid={error ? 'true' : undefined}
        autofocus={Boolean(error)}
        aria-describedby={helpId({ id: name, hint, error })}
        value={typed ?? value}
      />
      <Help id={name} hint={hint} error={error} />
    </div>
  );
}
