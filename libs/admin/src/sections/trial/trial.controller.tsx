import { Get, Optional, Post } from '@nestjs/common';
import { plainAddress } from '@recado/auth';
import type { Language } from '@recado/core';
import { type FieldSentences, found, hasErrors, PanelPages } from '../../session/kit.js';
import type { PanelRequest } from '../../session/kit.js';
import { Area, Button, CopyBlock, Details, docsHref, Empty, Field, Form, Heading, LinkButton } from '../../ui/kit.js';
import { Table, usePanel } from '../../ui/kit.js';
import { trialTexts } from './texts/index.js';
import { TrialKeys } from './trial-keys.js';

/** A part of the address that the person fills in. */
interface TrialParameter {
  name: string;
  /** With what the field begins. */
  example: string;
}

/** A request of the reference that can be tried. */
export interface TrialOperation {
  id: string;
  /** In capitals. */
  method: string;
  /** With names of parameters in braces. */
  path: string;
  summary: string;
  /** The part of the API. */
  tag: string;
  parameters: TrialParameter[];
  /** The names of what may stand behind the question mark. */
  query: string[];
  /** The sample of its body; null: it has none. */
  body: string | null;
}

/** A request as somebody filled it in. */
export interface TrialRequest {
  method: string;
  url: string;
  body: string | null;
  secret: string;
  ip: string;
}

/** The answer as it came. */
export interface TrialAnswer {
  status: number;
  /** The headers that say something of this answer. */
  headers: [string, string][];
  body: string;
}

/** The API of this server as people try it: what can be tried, and the real answer. The server binds it. */
export abstract class TrialApi {
  /** Null: the API is served by other processes. */
  abstract operations(language: Language): readonly TrialOperation[] | null;
  abstract send(request: TrialRequest): Promise<TrialAnswer>;
}

/** The fields of the form, as they were typed. */
type TrialFields = Readonly<Partial<Record<string, string>>>;

/** The name of the field of a parameter of the address. */
const parameterField = (name: string) => `in-${name}`;

/** Whether it would name another place of the address: no way of writing `.` and `..` keeps them as a part of it. */
const isStep = (typed: string) => /^\.{1,2}$/.test(typed.trim());

/** The address of a request, with what was typed in its place. */
function trialUrl({ path, query: names }: Pick<TrialOperation, 'path' | 'query'>, fields: TrialFields): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(fields[parameterField(name)]?.trim() ?? ''),
  );
  const query = names.length === 0 ? '' : (fields.query ?? '').trim().replace(/^\?/, '');
  return query === '' ? filled : `${filled}?${new URLSearchParams(query).toString()}`;
}

const ROOT = '/admin/try';

/** One request, as it is filled in, and what came of it. */
interface TrialView {
  operation: TrialOperation;
  fields: TrialFields;
  errors: FieldSentences;
  /** What was sent and what was answered; null: nothing was sent. */
  tried: { request: string; answer: TrialAnswer } | null;
}

const useTexts = () => usePanel().texts(trialTexts).trial;

/** The requests that can be tried; null: the API is served by other processes. */
function TrialListPage({ operations }: { operations: readonly TrialOperation[] | null }) {
  const t = useTexts();
  const { language } = usePanel();
  return (
    <>
      <Heading title={t.title} lead={t.lead} trail={{ href: docsHref(language), text: t.docs }} />
      {operations === null ? (
        <Empty title={t.none}>
          <p>{t.noneText}</p>
        </Empty>
      ) : (
        <Operations operations={operations} />
      )}
    </>
  );
}

function Operations({ operations }: { operations: readonly TrialOperation[] }) {
  const t = useTexts();
  return (
    <Table<TrialOperation>
      rows={operations}
      isLinked
      columns={[
        {
          head: t.request,
          namesRow: true,
          cell: ({ id, summary }) => <a href={`${ROOT}?operation=${encodeURIComponent(id)}`}>{summary}</a>,
        },
        { head: t.address, cell: ({ method, path }) => <code>{`${method} ${path}`}</code> },
      ]}
    />
  );
}

/** One request: the form that sends it, and beside it the answer. */
function TrialPage({ operation, fields, errors, tried }: TrialView) {
  const t = useTexts();
  const { language } = usePanel();
  const { id, method, path, summary, tag } = operation;
  return (
    <>
      <Heading title={summary} lead={<code>{`${method} ${path}`}</code>} trail={{ href: ROOT, text: t.title }}>
        <LinkButton href={docsHref(language, `/api/${tag}`, id)}>{t.docs}</LinkButton>
      </Heading>
      <div class="columns">
        <Request operation={operation} fields={fields} errors={errors} />
        {tried && <Answer {...tried} />}
      </div>
    </>
  );
}

function Request({ operation, fields, errors }: Omit<TrialView, 'tried'>) {
  const t = useTexts();
  const { id, parameters, query, body } = operation;
  return (
    <Form class="card" action={ROOT} errors={errors}>
      <p class="help">{t.keyHint}</p>
      <input type="hidden" name="operation" value={id} />
      {parameters.map(({ name }) => {
        const field = parameterField(name);
        return <Field name={field} label={name} value={fields[field] ?? ''} autocomplete="off" plain required />;
      })}
      {query.length > 0 && (
        <Field
          name="query"
          label={t.query}
          hint={t.queryHint(query.join(', '))}
          value={fields.query ?? ''}
          autocomplete="off"
          plain
        />
      )}
      {body !== null && <Area name="body" label={t.body} hint={t.bodyHint} value={fields.body ?? ''} rows={14} />}
      <p class="actions">
        <Button tone="main">{t.send}</Button>
      </p>
    </Form>
  );
}

function Answer({ request, answer: { status, headers, body } }: NonNullable<TrialView['tried']>) {
  const t = useTexts();
  const rows = [
    { label: t.sent, text: request },
    { label: t.status, text: String(status) },
    ...headers.map(([label, text]) => ({ label, text })),
  ];
  return (
    <section class="card stack" role="status">
      <h2>{t.answer}</h2>
      <Details rows={rows} />
      {body === '' ? <p class="help">{t.noBody}</p> : <CopyBlock id="answer" label={t.body} text={body} />}
    </section>
  );
}

/** Tries requests of the API against this server, with a test key that ends by itself. */
@PanelPages('try', 'operator')
export class TrialController {
  constructor(
    private readonly keys: TrialKeys,
    @Optional() private readonly api?: TrialApi,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    if (panel.query.operation === undefined) return this.list(panel);
    const operation = this.find(panel, panel.query.operation);
    const { parameters, body } = operation;
    const filled = Object.fromEntries(parameters.map(({ name, example }) => [parameterField(name), example]));
    await this.show(panel, { operation, fields: { ...filled, query: '', body: body ?? '' }, errors: {}, tried: null });
  }

  @Post()
  async send(panel: PanelRequest): Promise<void> {
    const { body } = panel;
    const operation = this.find(panel, body.operation);
    const errors = this.errors(panel, operation, body);
    if (hasErrors(errors)) return this.show(panel, { operation, fields: body, errors, tried: null });
    const { method } = operation;
    const url = trialUrl(operation, body);
    const request = { method, url, body: operation.body === null ? null : (body.body ?? '') };
    const secret = await this.keys.secretFor(panel);
    const answer = await this.api!.send({ ...request, secret, ip: plainAddress(panel.request.ip) });
    await this.show(panel, { operation, fields: body, errors, tried: { request: `${method} ${url}`, answer } });
  }

  private errors(panel: PanelRequest, { parameters }: TrialOperation, fields: TrialFields): FieldSentences {
    const { missing, step } = panel.texts(trialTexts).trial;
    const names = parameters.map(({ name }) => parameterField(name));
    const empty = names.filter((name) => !fields[name]?.trim());
    const steps = names.filter((name) => isStep(fields[name] ?? ''));
    const faults = [...empty.map((name) => [name, missing] as const), ...steps.map((name) => [name, step] as const)];
    return Object.fromEntries(faults);
  }

  /** Throws NotFoundException. */
  private find({ language }: PanelRequest, id: unknown): TrialOperation {
    return found(this.api?.operations(language)?.find((operation) => operation.id === id));
  }

  private async list(panel: PanelRequest): Promise<void> {
    const operations = this.api?.operations(panel.language) ?? null;
    await panel.show({
      title: panel.texts(trialTexts).trial.title,
      body: <TrialListPage operations={operations} />,
      section: 'api-keys',
    });
  }

  private async show(panel: PanelRequest, view: TrialView): Promise<void> {
    const title = panel.texts(trialTexts).trial.titleOf(view.operation.summary);
    const isRefused = hasErrors(view.errors);
    const body = <TrialPage {...view} />;
    await panel.show({ title, body, section: 'api-keys', isRefused, reloadable: view.tried === null });
  }
}
