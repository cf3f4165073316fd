import { Field } from './field.js';
import { usePanel } from './panel-context.js';

/** Asks for the password again before a sensitive change. Nothing is shown while it was given a short time ago. */
export function PasswordAgain({ id = 'password', error }: { id?: string; error?: string | undefined }) {
  const { t, asksPassword } = usePanel();
  if (!asksPassword) return null;
  const { label, hint } = t.passwordAgain;
  const props = { name: 'password', type: 'password', autocomplete: 'current-password', required: true } as const;
  return <Field {...props} id={id} label={label} hint={hint} error={error} />;
}
