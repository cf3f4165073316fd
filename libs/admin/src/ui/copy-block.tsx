import { type ButtonTone, buttonClass } from './button.js';
import { Icon } from './icon.js';
import { usePanel } from './panel-context.js';

interface CopyBlockProps {
  /** Unique on its page. */
  id: string;
  label: string;
  text: string;
}

/** A command or a text that people copy. */
export function CopyBlock({ id, label, text }: CopyBlockProps) {
  return (
    <div class="sample">
      <div class="sample-bar">
        <span>{label}</span>
        <CopyButton id={id} label={label} tone="plain" />
      </div>
      <pre>
        <code id={id}>{text}</code>
      </pre>
    </div>
  );
}

interface CopyButtonProps {
  /** The id of the element whose text is copied. */
  id: string;
  /** What is copied, for screen readers. */
  label?: string;
  /** What the button says, unless "Copy". */
  text?: string;
  tone?: ButtonTone;
}

/** Copies the text of an element. Without JavaScript it stays hidden. */
export function CopyButton({ id, label, text, tone }: CopyButtonProps) {
  const { t } = usePanel();
  const name = label && `${t.frame.copy}: ${label}`;
  return (
    <button
      class={buttonClass(tone)}
      type="button"
      data-copy={id}
      data-copied={t.frame.copied}
      aria-label={name}
      hidden
    >
      <Icon name="copy" />
      <span>{text ?? t.frame.copy}</span>
    </button>
  );
}
