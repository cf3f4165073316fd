import type { ReferenceView, SchemaView, TagView } from '../document/reference-view.js';
import { LANG } from '../kit/addresses.js';
import { CodeTabs } from '../kit/code-tabs.js';
import { Method } from '../kit/method.js';
import { useReference } from '../kit/reference-context.js';
import { Rich } from '../kit/rich-text.js';
import { SampleChoice } from '../kit/sample-choice.js';

/** How each shell keeps the key. */
const SET_KEY = [
  { id: 'sh', name: 'bash', text: 'export RECADO_KEY=rcd_test_…' },
  { id: 'powershell', name: 'PowerShell', text: "$env:RECADO_KEY = 'rcd_test_…'" },
  { id: 'cmd', name: 'cmd', text: 'set RECADO_KEY=rcd_test_…' },
];

/** How a newcomer begins, then the way to everything else. */
export function HomePage({ view }: { view: ReferenceView }) {
  const { t, link } = useReference();
  return (
    <>
      <h1>{t.reference}</h1>
      <p class="lead">
        {t.version} {view.version} · {t.server} <code>{view.server}</code>
      </p>
      <SampleChoice />
      <Steps view={view} />
      <h2 class="part">{t.index}</h2>
      <p>
        <a id="headers" href={link('/headers')}>
          {t.headers}
        </a>
        : {t.headersLead}
      </p>
      {view.tags.map((tag) => (
        <TagIndex tag={tag} />
      ))}
      {view.events.length > 0 && <EventIndex view={view} />}
      <ObjectIndex schemas={view.schemas} />
      <ForPrograms />
    </>
  );
}

function Steps({ view }: { view: ReferenceView }) {
  const { t, root } = useReference();
  return (
    <>
      <section class="operation" aria-labelledby="get-a-key">
        <h2 id="get-a-key">{t.stepKey}</h2>
        <div class="text">
          <p>
            <Rich text={t.stepKeyText} />
          </p>
          <p>
            <a class="action" href={`${root}/admin/api-keys/new`}>
              {t.makeKey}
            </a>
          </p>
        </div>
        <div class="beside">
          <p>
            <Rich text={t.setKey} />
          </p>
          <CodeTabs id="get-a-key-command" label={t.stepKey} codes={SET_KEY} />
        </div>
      </section>
      {view.first && <SendOne view={view} />}
      <See />
    </>
  );
}

function SendOne({ view: { first, tags } }: { view: ReferenceView }) {
  const { t, link } = useReference();
  const tag = tags.find(({ operations }) => operations.some((operation) => operation === first));
  const [codes] = first?.samples ?? [];
  if (!first || !tag || !codes) return null;
  return (
    <section class="operation" aria-labelledby="send-one">
      <h2 id="send-one">{t.stepSend}</h2>
      <div class="text">
        <p>
          <Method method={first.method} /> <code>{first.path}</code>
        </p>
        <p>
          <Rich text={first.description} />
        </p>
        <p>
          <a class="action" href={link(`/api/${tag.name}`, first.id)}>
            {t.allFields}
          </a>
        </p>
      </div>
      <div class="beside">
        <CodeTabs id="send-one-request" label={first.summary} codes={codes} />
      </div>
    </section>
  );
}

function See() {
  const { t, root, link } = useReference();
  return (
    <section class="entry" aria-labelledby="see-what-happened">
      <h2 id="see-what-happened">{t.stepSee}</h2>
      <p>
        <Rich text={t.stepSeeText} />
      </p>
      <p>
        <a class="action" href={`${root}/admin/simulator`}>
          {t.openSimulator}
        </a>
      </p>
      <p>
        <a href={link('/guides/webhooks')}>{t.webhooksGuide}</a> · <a href={link('/guides')}>{t.allGuides}</a>
      </p>
    </section>
  );
}

function TagIndex({ tag: { name, description, operations } }: { tag: TagView }) {
  const { t, link } = useReference();
  return (
    <section class="index" aria-labelledby={`tag-${name}`}>
      <h3 id={`tag-${name}`}>
        <a href={link(`/api/${name}`)}>{t.tags[name] ?? name}</a>
      </h3>
      <p>
        <Rich text={description} />
      </p>
      <ul>
        {operations.map(({ id, method, path, summary }) => (
          <li id={id}>
            <a href={link(`/api/${name}`, id)}>
              <Rich text={summary} />
            </a>{' '}
            <Method method={method} /> <code>{path}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EventIndex({ view: { events } }: { view: ReferenceView }) {
  const { t, link } = useReference();
  return (
    <section class="index" aria-labelledby="events">
      <h3 id="events">
        <a href={link('/events')}>{t.events}</a>
      </h3>
      <p>
        <Rich text={t.eventsLead} />
      </p>
      <ul>
        {events.map(({ id, path, summary }) => (
          <li id={id}>
            <a href={link('/events', id)}>
              <code>{path}</code>
            </a>{' '}
            <Rich text={summary} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ObjectIndex({ schemas }: { schemas: readonly SchemaView[] }) {
  const { t, link } = useReference();
  return (
    <section class="index" aria-labelledby="schemas">
      <h3 id="schemas">
        <a href={link('/objects')}>{t.schemas}</a>
      </h3>
      <p>{t.schemasLead}</p>
      <ul class="inline">
        {schemas.map(({ name }) => (
          <li id={name}>
            <a href={link('/objects', name)}>
              <code>{name}</code>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ForPrograms() {
  const { t, root, language } = useReference();
  const query = `?lang=${LANG[language]}`;
  return (
    <section class="index" aria-labelledby="for-programs">
      <h3 id="for-programs">{t.forPrograms}</h3>
      <ul class="inline">
        <li>
          <a href={`${root}/docs/openapi.json`}>{t.document}</a>
        </li>
        <li>
          <a href={`${root}/docs/reference.md${query}`}>{t.wholeText}</a>
        </li>
        <li>
          <a href={`${root}/docs/llms.txt${query}`}>llms.txt</a>
        </li>
      </ul>
    </section>
  );
}
