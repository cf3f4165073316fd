import { Help, helpId } from './help.js';
import { usePanel } from './panel-context.js';

interface FixedProps {
  /** Unique on its page. */
  id: string;
  label: string;
  value: string;
  /** The variable of the environment that sets it. */
  variable: string;
}

/** A setting that the environment fixes: shown, and not changed here. */
export function Fixed({ id, label, value, variable }: FixedProps) {
  const hint = usePanel().t.frame.fixedBy(variable);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} value={value} readonly aria-describedby={helpId({ id, hint })} />
      <Help id={id} hint={hint} />
    </div>
  );
}
