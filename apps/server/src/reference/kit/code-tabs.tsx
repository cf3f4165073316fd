import type { CodeView } from '../samples/samples.js';
import { useReference } from './reference-context.js';

interface CodeTabsProps {
  /** Unique on its page. */
  id: string;
  label: string;
  codes: readonly CodeView[];
}

/** A request in several languages, of which one is shown. Radio buttons choose it, so that no script is needed. */
export function CodeTabs({ id, label, codes }: CodeTabsProps) {
  const { code: chosen } = useReference();
  const first = codes.some((code) => code.id === chosen) ? chosen : codes[0]?.id;
  return (
    <fieldset class="code">
      <legend class="unseen">{label}</legend>
      {codes.map((code) => (
        <>
          <input type="radio" name={id} id={`${id}-${code.id}`} checked={code.id === first} autocomplete="off" />
          <label for={`${id}-${code.id}`}>{code.name}</label>
        </>
      ))}
      {codes.map((code) => (
        <Sample text={code.text} label={`${code.name}: ${label}`} />
      ))}
    </fieldset>
  );
}

/** A text for programs that scrolls by itself. */
export function Sample({ text, label }: { text: string; label: string }) {
  return (
    <pre tabindex={0} role="group" aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}
