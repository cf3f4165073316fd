import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { CONFIG, type Config, sourceFolder } from '@recado/config';
import { BoundedMap, type Language } from '@recado/core';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ApiDocument } from '../openapi/api-document.js';
import type { OperationView, SchemaView, ReferenceView, TagView } from './document/reference-view.js';
import type { CodeView, ErrorsView, ErrorView } from './errors-view.js';
import { GUIDE_GROUPS, type GuideGroup } from './guides/guide-list.js';
import { GuidePage } from './guides/guide.page.js';
import type { Guide } from './guides/guides.js';
import { addressOf, type Choices } from './kit/addresses.js';
import { Fields, Values } from './kit/fields.page.js';
import { Layout } from './kit/layout.page.js';
import { PAGE_TEXTS } from './kit/page-texts.js';
import { useReference, ReferenceContext } from './kit/reference-context.js';
import { Rich, RichParagraphs } from './kit/rich-text.js';
import { SampleChoice } from './kit/sample-choice.js';
import { SearchForm } from './kit/search-form.js';
import { HomePage } from './pages/home.page.js';
import { Operation, Event } from './pages/operation.page.js';
import { SAMPLE_LANGUAGES } from './samples/samples.js';
import type { Found } from './search/search.js';
import { type Site, siteOf } from './site.js';

/** Every error, finding and failure. */
function ErrorsPage({ view }: { view: ErrorsView }) {
  const { t } = useReference();
  return (
    <>
      <h1>{t.errorsTitle}</h1>
      <p class="lead">
        <Rich text={t.errorsLead} />
      </p>
      {view.errors.map((error) => (
        <ErrorSection error={error} />
      ))}
      <Codes id="findings" title={t.findings} lead={t.findingsLead} codes={view.findings} prefix="field" />
      <Codes id="failures" title={t.failures} lead={t.failuresLead} codes={view.failures} prefix="failure" />
    </>
  );
}

function ErrorSection({ error: { code, status, title, cause, cure } }: { error: ErrorView }) {
  const { t } = useReference();
  return (
    <section class="entry" aria-labelledby={code}>
      <h2 id={code}>
        <a href={`#${code}`}>
          <code>{code}</code>
        </a>{' '}
        <span class="chip">HTTP {status}</span>
      </h2>
      <p>
        <strong>{title}</strong>
      </p>
      <dl>
        <dt>{t.cause}</dt>
        <dd>
          <Rich text={cause} />
        </dd>
        <dt>{t.cure}</dt>
        <dd>
          <Rich text={cure} />
        </dd>
      </dl>
    </section>
  );
}

interface CodesProps {
  id: string;
  title: string;
  lead: string;
  codes: readonly CodeView[];
  /** Before each code, in the id of its row. */
  prefix: string;
}

function Codes({ id, title, lead, codes, prefix }: CodesProps) {
  return (
    <section class="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>
        <Rich text={lead} />
      </p>
      <CodeTable codes={codes} prefix={prefix} />
    </section>
  );
}

function CodeTable({ codes, prefix }: Pick<CodesProps, 'codes' | 'prefix'>) {
  const { t } = useReference();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t.code}</th>
          <th scope="col">{t.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {codes.map(({ code, text }) => (
          <tr id={`${prefix}-${code}`}>
            <th scope="row">
              <code>{code}</code>
            </th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SearchPageProps {
  question: string;
  found: Found;
}

/** What a question finds. */
function SearchPage({ question, found: { total, results } }: SearchPageProps) {
  const { t } = useReference();
  return (
    <>
      <h1>{t.search}</h1>
      <SearchForm id="search" question={question} />
      {question !== '' && <p class="lead">{t.found(total, question)}</p>}
      <ul class="results">
        {results.map((result) => (
          <li>
            <Result {...result} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Result({ kind, title, place, excerpt, path, anchor }: Found['results'][number]) {
  const { t, link } = useReference();
  return (
    <>
      <p>
        <a href={link(path, anchor)}>{title}</a> <span class="chip">{t.kinds[kind]}</span>{' '}
        {place !== '' && <span class="place">{place}</span>}
      </p>
      {excerpt !== '' && <p>{excerpt}</p>}
    </>
  );
}

/** What stands in the place of a page that does not exist. */
function MissingPage() {
  const { t, link } = useReference();
  return (
    <>
      <h1>{t.missing}</h1>
      <p class="lead">{t.missingLead}</p>
      <SearchForm id="search" />
      <p>
        <a href={link('')}>{t.reference}</a>
      </p>
    </>
  );
}

/** Every guide, by its readers. */
function GuideIndexPage({ guides }: { guides: readonly Guide[] }) {
  const { t, link } = useReference();
  return (
    <>
      <h1>{t.guides}</h1>
      {(Object.keys(GUIDE_GROUPS) as GuideGroup[]).map((group) => (
        <section class="index" aria-labelledby={group}>
          <h2 id={group}>{t.guideGroups[group]}</h2>
          <ul>
            {guides
              .filter((guide) => guide.group === group)
              .map(({ name, title }) => (
                <li>
                  <a href={link(`/guides/${name}`)}>{title}</a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Every object once, with links between them. */
function ObjectsPage({ schemas }: { schemas: readonly SchemaView[] }) {
  const { t } = useReference();
  return (
    <>
      <h1>{t.schemas}</h1>
      <p class="lead">{t.schemasLead}</p>
      {schemas.map(({ name, description, fields, values }) => (
        <section class="entry" aria-labelledby={name}>
          <h2 id={name}>
            <a href={`#${name}`}>{name}</a>
          </h2>
          <RichParagraphs text={description} />
          {fields.length > 0 && <Fields fields={fields} label={name} anchors={name} objects="flat" />}
          <Values values={values} />
        </section>
      ))}
    </>
  );
}

/** What holds for every call: the conventions of the API, and the headers of requests and answers. */
function HeadersPage({ view }: { view: ReferenceView }) {
  const { t } = useReference();
  return (
    <>
      <h1>{t.headers}</h1>
      <p class="lead">{t.headersLead}</p>
      <RichParagraphs text={view.description} />
      <section class="entry" aria-labelledby="request-headers">
        <h2 id="request-headers">{t.requestHeaders}</h2>
        <Fields fields={view.requestHeaders} label={t.requestHeaders} areHeaders />
      </section>
      <section class="entry" aria-labelledby="response-headers">
        <h2 id="response-headers">{t.responseHeaders}</h2>
        <Fields fields={view.responseHeaders} label={t.responseHeaders} areHeaders />
      </section>
    </>
  );
}

/** The operations of one part of the API. */
function TagPage({ tag: { name, description, operations } }: { tag: TagView }) {
  const { t } = useReference();
  return (
    <>
      <h1>{t.tags[name] ?? name}</h1>
      <p class="lead">
        <Rich text={description} />
      </p>
      <SampleChoice />
      {operations.map((operation) => (
        <Operation operation={operation} />
      ))}
    </>
  );
}

/** Every event that is sent to webhooks. */
function EventsPage({ events }: { events: readonly OperationView[] }) {
  const { t } = useReference();
  return (
    <>
      <h1>{t.events}</h1>
      <p class="lead">
        <Rich text={t.eventsLead} />
      </p>
      {events.map((event) => (
        <Event operation={event} />
      ))}
    </>
  );
}

/** A page without what is around it. */
interface SitePage {
  title: string;
  content: VNode;
}

/** The page of a path below `/docs`; null: there is none. */
function sitePage(path: string, site: Site): SitePage | null {
  const { view, errors, guides, language } = site;
  const t = PAGE_TEXTS[language];
  const tag = view.tags.find(({ name }) => path === `/api/${name}`);
  if (tag) return { title: t.tags[tag.name] ?? tag.name, content: <TagPage tag={tag} /> };
  const guide = guides.find(({ name }) => path === `/guides/${name}`);
  if (guide) return { title: guide.title, content: <GuidePage guide={guide} /> };
  const fixed: Readonly<Record<string, () => SitePage>> = {
    '': () => ({ title: t.reference, content: <HomePage view={view} /> }),
    '/events': () => ({ title: t.events, content: <EventsPage events={view.events} /> }),
    '/headers': () => ({ title: t.headers, content: <HeadersPage view={view} /> }),
    '/objects': () => ({ title: t.schemas, content: <ObjectsPage schemas={view.schemas} /> }),
    '/guides': () => ({ title: t.guides, content: <GuideIndexPage guides={guides} /> }),
    '/errors': () => ({ title: t.errorsTitle, content: <ErrorsPage view={errors} /> }),
  };
  return Object.hasOwn(fixed, path) ? (fixed[path]?.() ?? null) : null;
}

/** What a question finds. */
function searchPage(question: string, { search, language }: Site): SitePage {
  const content = <SearchPage question={question} found={search.find(question)} />;
  return { title: PAGE_TEXTS[language].search, content };
}

const STYLES_FOLDER = sourceFolder('apps/server/src/reference/styles');
/** The parts of the stylesheet in their order: a later part may override an earlier one. */
const STYLES = ['base.css', 'frame.css', 'entries.css', 'samples.css', 'guides.css', 'media.css'];
/** So many rendered pages are kept: the largest has 250 KB. */
const MAX_PAGES = 16;

/** The address of a page: its path below `/docs`, and what else it says. */
interface Place {
  path: string;
  query: Readonly<Record<string, string>>;
}

/** The pages of the reference, rendered at their first request, without any script. */
@Injectable()
export class ReferencePages {
  readonly stylesheet = STYLES.map((name) => readFileSync(join(STYLES_FOLDER, name), 'utf8')).join('');
  private readonly mark = createHash('sha256').update(this.stylesheet).digest('hex').slice(0, 12);
  private readonly sites = new Map<Language, Site>();
  /** Buffers: an answer that its client does not read keeps no copy of one. */
  private readonly rendered = new BoundedMap<string, Buffer>(MAX_PAGES);
  readonly baseUrl: string;
  /** The path of the installation below its origin, without a slash at its end. */
  private readonly root: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly document: ApiDocument,
  ) {
    this.baseUrl = config.http.baseUrl;
    this.root = new URL(config.http.baseUrl).pathname.replace(/\/$/, '');
  }

  /** The page of a path below `/docs`; null: there is none. */
  page(path: string, choices: Choices): Buffer | null {
    const name = JSON.stringify([path, choices.language, choices.code]);
    const kept = this.rendered.get(name);
    if (kept !== undefined) return kept;
    const site = this.site(choices.language);
    const page = sitePage(path, site);
    if (page === null) return null;
    const html = Buffer.from(this.render(page, { path, query: {} }, choices, site));
    this.rendered.set(name, html);
    return html;
  }

  /** The page with what a question finds. Nobody asks the same again, so it is not kept. */
  search(question: string, choices: Choices): string {
    const site = this.site(choices.language);
    return this.render(searchPage(question, site), { path: '/search', query: { q: question } }, choices, site);
  }

  /** What a reader gets at the address of no page: its other language is that of the search, which has its form too. */
  missing(choices: Choices): string {
    const page = { title: PAGE_TEXTS[choices.language].missing, content: <MissingPage /> };
    return this.render(page, { path: '/search', query: {} }, choices, this.site(choices.language));
  }

  /** What the pages of a language are made of. */
  site(language: Language): Site {
    const site =
      this.sites.get(language) ?? siteOf(JSON.parse(this.document.json().toString()) as OpenAPIObject, language);
    this.sites.set(language, site);
    return site;
  }

  private render({ title, content }: SitePage, { path, query }: Place, choices: Choices, { navigation }: Site): string {
    const { root } = this;
    const { language, code } = choices;
    const context = {
      language,
      root,
      t: PAGE_TEXTS[language],
      code: code ?? SAMPLE_LANGUAGES[0]?.id ?? '',
      link: (to: string, anchor?: string) => addressOf(root, to, choices, anchor),
      withCode: (other: string) => addressOf(root, path, { language, code: other }),
    };
    const layout = { title, path, navigation, query: { ...query, ...(code !== null && { code }) } };
    const html = renderToString(
      <ReferenceContext.Provider value={context}>
        <Layout {...layout} stylesheet={`reference.css?v=${this.mark}`}>
          {content}
        </Layout>
      </ReferenceContext.Provider>,
    );
    return `<!doctype html>${html}`;
  }
}
