import type { FieldSentences } from '../../i18n/field-errors.js';
import { Area } from '../../ui/area.js';
import { Button, LinkButton } from '../../ui/button.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { Details } from '../../ui/details.js';
import { docsHref } from '../../ui/docs-href.js';
import { Empty } from '../../ui/empty.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Table } from '../../ui/table.js';
import type { TrialAnswer, TrialOperation } from './trial-api.js';
import { parameterField, type TrialFields } from './trial-fields.js';
import { trialTexts } from './texts/index.js';

const ROOT = '/admin/try';

/** One request, as it is filled in, and what came of it. */
export interface TrialView {
  operation: TrialOperation;
  fields: TrialFields;
  errors: FieldSentences;
  /** What was sent and what was answered; null: nothing was sent. */
  tried: { request: string; answer: TrialAnswer } | null;
}

const useTexts = () => usePanel().texts(trialTexts).trial;

/** The requests that can be tried; null: the API is served by other processes. */
export function TrialListPage({ operations }: { operations: readonly TrialOperation[] | null }) {
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
export function TrialPage({ operation, fields, errors, tried }: TrialView) {
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
