import { useReference } from './reference-context.js';

/** A description: what stands between backticks is code, and an address of the reference leads there. */
export function Rich({ text }: { text: string }) {
  // Every second part stands between two backticks.
  const parts = text.split(/`([^`]+)`/);
  return <>{parts.map((part, place) => (place % 2 === 1 ? <Code code={part} /> : part))}</>;
}

/** The paragraphs of a longer text. */
export function RichParagraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <>
      {paragraphs.map((paragraph) => (
        <p>
          <Rich text={paragraph.trim()} />
        </p>
      ))}
    </>
  );
}

function Code({ code }: { code: string }) {
  const { root, link } = useReference();
  const shown = <code>{code}</code>;
  if (!/^\/docs(?:$|\/)/.test(code)) return shown;
  const page = code.slice('/docs'.length);
  // A file, such as the document of the API, is the same in every language.
  return <a href={page.includes('.') ? root + code : link(page)}>{shown}</a>;
}
