import type { CodeView, ErrorsView, ErrorView } from './errors-view.js';
import { useReference } from './kit/reference-context.js';
import { Rich } from './kit/rich-text.js';

/** Every error, finding and failure. */
export function ErrorsPage({ view }: { view: ErrorsView }) {
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
