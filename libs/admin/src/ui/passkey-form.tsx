import type { ComponentChildren } from 'preact';
import { Form } from './form.js';
import type { FieldSentences } from '../i18n/field-errors.js';

interface PasskeyFormProps {
  action: string;
  /** Whether a passkey is made, or one that exists is used. */
  ceremony: 'create' | 'get';
  /** What the server asks the browser for, by WebAuthn. */
  options: object;
  /** What is said when the browser has given no passkey. */
  failed: string;
  class?: string;
  errors?: FieldSentences;
  children: ComponentChildren;
}

/**
 * A form that a passkey answers: `admin.js` asks the browser for it and then sends the form. It stays hidden without
 * JavaScript, and in browsers without passkeys.
 */
export function PasskeyForm({ ceremony, options, failed, errors, children, ...form }: PasskeyFormProps) {
  return (
    <div data-passkey={ceremony} data-options={JSON.stringify(options)} hidden>
      <Form {...form} errors={errors}>
        <input type="hidden" name="response" value="" />
        {children}
        {errors?.response && (
          <p class="notice notice-bad" role="alert">
            {errors.response}
          </p>
        )}
        <p class="notice notice-bad" data-failed hidden>
          {failed}
        </p>
      </Form>
    </div>
  );
}

/** What stands there until the script finds that the browser has passkeys. */
export function PasskeysMissing({ text }: { text: string }) {
  return (
    <p class="notice notice-warn" data-no-passkeys>
      {text}
    </p>
  );
}
