import type { ComponentChildren } from 'preact';
import { Button, buttonClass, type ButtonTone } from './button.js';
import { Form, useRefused, useRestored } from './form.js';
import { Icon, type IconName } from './icon.js';
import { usePanel } from './panel-context.js';
import { PasswordAgain } from './password-again.js';

interface ConfirmProps {
  /** Where a command leads (`#id`). */
  id?: string;
  action: string;
  /** Its name on the page, where it may be refused: `PanelRequest.refuse` opens it with what it held. */
  name?: string | undefined;
  /** Whether it asks for the password, as those with a name do. */
  asksPassword?: boolean;
  /** The id of its password field, unless it is made of its name. */
  passwordId?: string;
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
  /** Whether it makes something: posted twice, it makes one. */
  once?: boolean;
  /** Further fields. */
  children?: ComponentChildren;
}

/** A change that needs a second click: a closed form that says what will happen, and asks for the password if it must. */
export function Confirm(props: ConfirmProps) {
  const { id, action, name, asksPassword = name !== undefined, lead, submit, submitTone, once, children } = props;
  const { passwordId = `password-${name?.replace(' ', '-')}` } = props;
  const isRefused = useRefused(name) !== null;
  const isOpen = useRestored(action) !== null || isRefused;
  if (!usePanel().may(action, 'POST')) return null;
  return (
    <details id={id} open={isOpen}>
      <Opener {...props} />
      <Form action={action} name={name} once={once} checked={!children && !asksPassword}>
        {lead && <p class="help">{lead}</p>}
        {children}
        {asksPassword && <PasswordAgain id={passwordId} />}
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
