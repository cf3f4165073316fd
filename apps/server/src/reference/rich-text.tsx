import { useReference } from './reference-context.js';

/** A description: what stands between backticks is code, and an address of the reference leads there. */
export function Rich({ text }: { text: string }) {
  // Every second part stands between two backticks.
  const parts = text.split(/`([^`]+)`/);
  return <>{parts.map((part, place) => (place % 2 === 1 ? <Code code={part} /> : part))}</>;
}

/** The paragraphs of a longer text. */
export function RichParagraphs({ text }: { text: string }) {
  return (
    <>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p>
          <Rich text={paragraph.trim()} />
        </p>
      ))}
    </>
  );
}

function Code({ code }: { code: string }) {
  const { root } = useReference();
  const shown = <code>{code}</code>;
  return code.startsWith('/docs') ? <a href={root + code}>{shown}</a> : shown;
}
