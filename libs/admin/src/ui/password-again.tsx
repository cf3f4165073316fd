import { Field } from './field.js';
import { usePanel } from './panel-context.js';

/** Asks for the password again before a sensitive change. Nothing is shown while it was given a short time ago. */
export function PasswordAgain({ id = 'password', error }: { id?: string; error?: string | undefined }) {
  const { t, asksPassword, confirmHref } = usePanel();
  if (!asksPassword) return null;
  const { label, hint, byPasskey } = t.passwordAgain;
  const props = { name: 'password', type: 'password', autocomplete: 'current-password', required: true } as const;
  return (
    <>
      <Field {...props} id={id} label={label} hint={hint} error={error} />
      {confirmHref && (
        <p class="help">
          <a href={confirmHref}>{byPasskey}</a>
        </p>
      )}
    </>
  );
}
