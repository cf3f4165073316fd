import type { ComponentChildren } from 'preact';
import { Fields } from './fields.page.js';
import type { AnswerView, OperationView } from './operation-view.js';
import { useReference } from './reference-context.js';
import type { OperationSection } from './reference-view.js';
import { Rich, RichParagraphs } from './rich-text.js';

/** An operation of the API. */
export function Operation({ operation }: { operation: OperationSection }) {
  const { t } = useReference();
  const { method, path, curl, summary, answers } = operation;
  return (
    <Section operation={operation}>
      <p class="address">
        <Method method={method} /> <code>{path}</code> <Scopes {...operation} />
      </p>
      <About operation={operation} />
      <h4>{t.example}</h4>
      <Sample text={curl} label={`curl: ${summary}`} />
      {answers.map((answer) => (
        <Answer answer={answer} summary={summary} />
      ))}
      <h4>{t.errorsOf}</h4>
      <Errors {...operation} />
    </Section>
  );
}

/** An event that is sent to a webhook. */
export function Event({ operation }: { operation: OperationView }) {
  const { t } = useReference();
  const { path, body, summary } = operation;
  return (
    <Section operation={operation}>
      <p class="address">
        <code>{path}</code>
      </p>
      <About operation={operation} />
      {body && <Sample text={body.sample} label={`${t.example}: ${summary}`} />}
    </Section>
  );
}

/** The method of an operation. */
export function Method({ method }: { method: string }) {
  return <span class={`method ${method.toLowerCase()}`}>{method}</span>;
}

function Section({ operation, children }: { operation: OperationView; children: ComponentChildren }) {
  const { id, summary } = operation;
  return (
    <section class="operation" aria-labelledby={id}>
      <h3 id={id}>
        <a href={`#${id}`}>{summary}</a>
      </h3>
      {children}
    </section>
  );
}

function Scopes({ scopes }: OperationView) {
  const { t } = useReference();
  if (scopes.length === 0) return <span class="chip">{t.anyKey}</span>;
  return (
    <>
      {scopes.map((scope) => (
        <span class="chip">
          {t.scope} <code>{scope}</code>
        </span>
      ))}
    </>
  );
}

/** The description, the parameters and the body. */
function About({ operation: { description, parameters, body, summary } }: { operation: OperationView }) {
  const { t } = useReference();
  return (
    <>
      <RichParagraphs text={description} />
      {parameters.length > 0 && (
        <>
          <h4>{t.parameters}</h4>
          <Fields fields={parameters} label={`${t.parameters}: ${summary}`} />
        </>
      )}
      {body && (
        <>
          <h4>{t.body}</h4>
          <Fields fields={body.fields} label={`${t.body}: ${summary}`} />
        </>
      )}
    </>
  );
}

function Answer({ answer, summary }: { answer: AnswerView; summary: string }) {
  const { t } = useReference();
  const { status, description, headers, body } = answer;
  return (
    <>
      <h4>
        {t.answer} {status}
      </h4>
      <p>
        <Rich text={description} />
        {headers.length > 0 && <Headers headers={headers} />}
      </p>
      {body && body.fields.length > 0 && <Fields fields={body.fields} label={`${t.answer} ${status}: ${summary}`} />}
      {body && <Sample text={body.sample} label={`${t.example} ${status}: ${summary}`} />}
    </>
  );
}

function Headers({ headers }: { headers: readonly string[] }) {
  const { t } = useReference();
  return (
    <>
      {' '}
      {t.headers}:{' '}
      {headers.map((header) => (
        <>
          <code>{header}</code>{' '}
        </>
      ))}
    </>
  );
}

function Errors({ errors }: OperationView) {
  const { root, lang } = useReference();
  return (
    <ul class="codes">
      {errors.map(({ status, codes }) => (
        <li>
          <strong>{status}</strong>{' '}
          {codes.map((code) => (
            <>
              <a href={`${root}/docs/errors?lang=${lang}#${code}`}>
                <code>{code}</code>
              </a>{' '}
            </>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Sample({ text, label }: { text: string; label: string }) {
  return (
    <pre tabindex={0} role="group" aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}
