import type { ReferenceView } from '../document/reference-view.js';
import { Fields } from '../kit/fields.page.js';
import { useReference } from '../kit/reference-context.js';
import { RichParagraphs } from '../kit/rich-text.js';

/** What holds for every call: the conventions of the API, and the headers of requests and answers. */
export function HeadersPage({ view }: { view: ReferenceView }) {
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
