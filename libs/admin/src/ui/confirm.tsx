import type { ComponentChildren } from 'preact';
import { Button, buttonClass, type ButtonTone } from './button.js';
import type { ConfirmForm } from './confirm-forms.js';
import { Form } from './form.js';
import { Icon, type IconName } from './icon.js';
import { usePanel } from './panel-context.js';
import { PasswordAgain } from './password-again.js';

interface ConfirmProps extends Partial<ConfirmForm> {
  /** Where a command leads (`#id`). */
  id?: string;
  action: string;
  /** What the closed form says. */
  open: string;
  openTone?: ButtonTone | undefined;
  icon?: IconName;
  /** A longer name for screen readers, where several forms of a page say the same. */
  label?: string | undefined;
  /** What will happen. */
  lead?: string | undefined;
  submit: string;
  submitTone?: ButtonTone | undefined;
  /** Further fields. */
  children?: ComponentChildren;
}

/** A change that needs a second click: a closed form that says what will happen, and asks for the password if it must. */
export function Confirm(props: ConfirmProps) {
  const { id, action, passwordId = null, isOpen = false, errors = {}, lead, submit, submitTone, children } = props;
  if (!usePanel().may(action, 'POST')) return null;
  return (
    <details id={id} open={isOpen}>
      <Opener {...props} />
      <Form action={action} errors={errors} checked={!children && !passwordId}>
        {lead && <p class="help">{lead}</p>}
        {children}
        {passwordId && <PasswordAgain id={passwordId} />}
        <Button tone={submitTone}>{submit}</Button>
      </Form>
    </details>
  );
}

function Opener({ open, openTone, icon, label }: ConfirmProps) {
  return (
    <summary class={buttonClass(openTone)} aria-label={label}>
      {icon && <Icon name={icon} />}
      {open}
    </summary>
  );
}
