import { useError } from './form.js';
import { Help, helpId } from './help.js';
import { usePanel } from './panel-context.js';

interface FileFieldProps {
  name: string;
  label: string;
  hint: string;
  /** The types that the browser offers first; missing: all. */
  accept?: string;
}

/** A file, in a form with `isUpload`. While it is sent, scripts show how far it is. */
export function FileField({ name, label, hint, accept }: FileFieldProps) {
  const error = useError(name);
  return (
    <div class={error ? 'field field-bad' : 'field'}>
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="file"
        accept={accept}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={helpId({ id: name, hint, error })}
      />
      <script src={usePanel().scripts.upload} defer />
      <progress data-upload-progress max={1} value={0} hidden aria-label={label} />
      <Help id={name} hint={hint} error={error} />
    </div>
  );
}
