import { Fields, Values } from './fields.page.js';
import { Event, Method, Operation } from './operation.page.js';
import { useReference } from './reference-context.js';
import type { ReferenceView, SchemaView, TagView } from './reference-view.js';
import { Rich, RichParagraphs } from './rich-text.js';

/** Every operation, event and object of the API. */
export function ReferencePage({ view }: { view: ReferenceView }) {
  const { t } = useReference();
  return (
    <>
      <Side view={view} />
      <main id="content" tabindex={-1}>
        <h1>{t.reference}</h1>
        <p class="lead">
          {t.version} {view.version} · {t.server} <code>{view.server}</code>
        </p>
        <RichParagraphs text={view.description} />
        <Headers view={view} />
        {view.tags.map((tag) => (
          <Tag tag={tag} />
        ))}
        {view.events.length > 0 && <Events view={view} />}
        <section class="tag" aria-labelledby="schemas">
          <h2 id="schemas">{t.schemas}</h2>
          {view.schemas.map((schema) => (
            <Schema schema={schema} />
          ))}
        </section>
      </main>
    </>
  );
}

function Side({ view }: { view: ReferenceView }) {
  const { t } = useReference();
  return (
    <nav class="side" aria-label={t.navigation}>
      <h2>
        <a href="#headers">{t.headers}</a>
      </h2>
      {view.tags.map((tag) => (
        <TagLinks tag={tag} />
      ))}
      {view.events.length > 0 && <EventLinks view={view} />}
      <h2>
        <a href="#schemas">{t.schemas}</a>
      </h2>
    </nav>
  );
}

function TagLinks({ tag: { name, operations } }: { tag: TagView }) {
  const { t } = useReference();
  return (
    <>
      <h2>
        <a href={`#tag-${name}`}>{t.tags[name] ?? name}</a>
      </h2>
      <ul>
        {operations.map(({ id, method, summary }) => (
          <li>
            <a class="entry" href={`#${id}`}>
              <Method method={method} /> <span>{summary}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function EventLinks({ view: { events } }: { view: ReferenceView }) {
  const { t } = useReference();
  return (
    <>
      <h2>
        <a href="#events">{t.events}</a>
      </h2>
      <ul>
        {events.map(({ id, path }) => (
          <li>
            <a href={`#${id}`}>
              <code>{path}</code>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Headers({ view: { requestHeaders, responseHeaders } }: { view: ReferenceView }) {
  const { t } = useReference();
  return (
    <section class="operation" aria-labelledby="headers">
      <h2 id="headers">
        <a href="#headers">{t.headers}</a>
      </h2>
      <h3>{t.requestHeaders}</h3>
      <Fields fields={requestHeaders} label={t.requestHeaders} areHeaders />
      <h3>{t.responseHeaders}</h3>
      <Fields fields={responseHeaders} label={t.responseHeaders} areHeaders />
    </section>
  );
}

function Tag({ tag: { name, description, operations } }: { tag: TagView }) {
  const { t } = useReference();
  return (
    <section class="tag" aria-labelledby={`tag-${name}`}>
      <h2 id={`tag-${name}`}>{t.tags[name] ?? name}</h2>
      <p>
        <Rich text={description} />
      </p>
      {operations.map((operation) => (
        <Operation operation={operation} />
      ))}
    </section>
  );
}

function Events({ view: { events } }: { view: ReferenceView }) {
  const { t } = useReference();
  return (
    <section class="tag" aria-labelledby="events">
      <h2 id="events">{t.events}</h2>
      <p>
        <Rich text={t.eventsLead} />
      </p>
      {events.map((event) => (
        <Event operation={event} />
      ))}
    </section>
  );
}

function Schema({ schema: { name, description, fields, values } }: { schema: SchemaView }) {
  const { t } = useReference();
  return (
    <section class="operation" aria-labelledby={name}>
      <h3 id={name}>
        <a href={`#${name}`}>{name}</a>
      </h3>
      {description && (
        <p>
          <Rich text={description} />
        </p>
      )}
      {fields.length > 0 && <Fields fields={fields} label={name} />}
      {values.length > 0 && (
        <p>
          {t.oneOf}: <Values values={values} />
        </p>
      )}
    </section>
  );
}
