import type { ComponentChildren } from 'preact';
import type { AnswerView, OperationView, OperationSection } from '../document/reference-view.js';
import { CodeTabs, Sample } from '../kit/code-tabs.js';
import { Fields } from '../kit/fields.page.js';
import { Method } from '../kit/method.js';
import { useReference } from '../kit/reference-context.js';
import { Rich, RichParagraphs } from '../kit/rich-text.js';

/** An operation of the API: what it is, and beside it the request and the answer. */
export function Operation({ operation }: { operation: OperationSection }) {
  const { summary, answers } = operation;
  const { t } = useReference();
  return (
    <Section operation={operation} address={<Address {...operation} />} beside={<Samples operation={operation} />}>
      <About operation={operation} />
      {answers.map((answer) => (
        <Answer answer={answer} summary={summary} />
      ))}
      <h3>{t.errorsOf}</h3>
      <Errors {...operation} />
    </Section>
  );
}

/** An event that is sent to a webhook. */
export function Event({ operation }: { operation: OperationView }) {
  const { t } = useReference();
  const { path, body, summary } = operation;
  const sample = body && <Sample text={body.sample} label={`${t.example}: ${summary}`} />;
  return (
    <Section operation={operation} address={<code>{path}</code>} beside={sample}>
      <About operation={operation} />
    </Section>
  );
}

interface SectionProps {
  operation: OperationView;
  address: ComponentChildren;
  /** What stands beside the text where there is room, and stays there while the text scrolls. */
  beside: ComponentChildren;
  children: ComponentChildren;
}

function Section({ operation: { id, summary, description }, address, beside, children }: SectionProps) {
  return (
    <section class="operation" aria-labelledby={id}>
      <h2 id={id}>
        <a href={`#${id}`}>
          <Rich text={summary} />
        </a>
      </h2>
      <div class="text">
        <p class="address">{address}</p>
        <RichParagraphs text={description} />
      </div>
      <div class="beside">
        <div class="sticky">{beside}</div>
      </div>
      <div class="text">{children}</div>
    </section>
  );
}

function Address(operation: OperationView) {
  return (
    <>
      <Method method={operation.method} /> <code>{operation.path}</code> <Scopes {...operation} />
    </>
  );
}

function Samples({ operation: { id, summary, samples, answers, isTriable } }: { operation: OperationSection }) {
  const { t, root } = useReference();
  const [first, ...others] = samples;
  const shown = answers.find(({ body }) => body);
  return (
    <>
      <h3>{t.request}</h3>
      {first && <CodeTabs id={`${id}-request`} label={`${t.request}: ${summary}`} codes={first} />}
      {isTriable && (
        <p>
          <a href={`${root}/admin/try?operation=${id}`} aria-label={`${t.tryIt}: ${summary}`}>
            {t.tryIt}
          </a>
        </p>
      )}
      {others.map((codes, at) => (
        <details class="folded">
          <summary>{t.anotherExample}</summary>
          <CodeTabs id={`${id}-request-${at + 2}`} label={`${t.anotherExample} ${at + 2}: ${summary}`} codes={codes} />
        </details>
      ))}
      {shown?.body && (
        <>
          <h3>
            {t.answer} {shown.status}
          </h3>
          <Sample text={shown.body.sample} label={`${t.answer} ${shown.status}: ${summary}`} />
        </>
      )}
    </>
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

/** The parameters and the body. */
function About({ operation: { parameters, body, summary, id } }: { operation: OperationView }) {
  const { t } = useReference();
  return (
    <>
      {parameters.length > 0 && (
        <>
          <h3>{t.parameters}</h3>
          <Fields fields={parameters} label={`${t.parameters}: ${summary}`} anchors={id} />
        </>
      )}
      {body && body.fields.length > 0 && (
        <>
          <h3>{t.body}</h3>
          <Fields fields={body.fields} label={`${t.body}: ${summary}`} objects="open" />
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
      <h3>
        {t.answer} {status}
      </h3>
      <p>
        <Rich text={description} />
        {headers.length > 0 && <Headers headers={headers} />}
      </p>
      {body && body.fields.length > 0 && (
        <details class="folded">
          <summary>{t.itsFields}</summary>
          <Fields fields={body.fields} label={`${t.answer} ${status}: ${summary}`} areHeaders />
        </details>
      )}
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
  const { link } = useReference();
  return (
    <ul class="codes">
      {errors.map(({ status, codes }) => (
        <li>
          <strong>{status}</strong>{' '}
          {codes.map((code) => (
            <>
              <a href={link('/errors', code)}>
                <code>{code}</code>
              </a>{' '}
            </>
          ))}
        </li>
      ))}
    </ul>
  );
}
