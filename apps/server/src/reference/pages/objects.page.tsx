import type { SchemaView } from '../document/reference-view.js';
import { Fields, Values } from '../kit/fields.page.js';
import { useReference } from '../kit/reference-context.js';
import { RichParagraphs } from '../kit/rich-text.js';

/** Every object once, with links between them. */
export function ObjectsPage({ schemas }: { schemas: readonly SchemaView[] }) {
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
