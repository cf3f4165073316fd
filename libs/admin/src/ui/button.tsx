import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.js';
import { usePanel } from './panel-context.js';

/** How a button looks: the main one of a page, one that destroys, one without a border, one as wide as its form. */
export type ButtonTone = 'main' | 'danger' | 'danger-main' | 'plain' | 'small' | 'wide' | 'main wide';

interface ButtonProps {
  tone?: ButtonTone | undefined;
  icon?: IconName;
  /** What a form sends when this button submits it. */
  name?: string;
  value?: string;
  /** A longer name for screen readers, where several buttons of a page say the same. */
  label?: string;
  children: ComponentChildren;
}

/** A button that submits its form. */
export function Button({ tone, icon, label, children, ...rest }: ButtonProps) {
  return (
    <button class={buttonClass(tone)} aria-label={label} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface LinkButtonProps {
  href: string;
  tone?: ButtonTone;
  icon?: IconName;
  children: ComponentChildren;
}

/** A link that looks like a button; nothing for those who may not open the page. */
export function LinkButton({ href, tone, icon, children }: LinkButtonProps) {
  if (!usePanel().may(href)) return null;
  return (
    <a class={buttonClass(tone)} href={href}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** The class of a button. */
export function buttonClass(tone?: ButtonTone): string {
  return ['button', ...(tone?.split(' ') ?? []).map((part) => `button-${part}`)].join(' ');
}
