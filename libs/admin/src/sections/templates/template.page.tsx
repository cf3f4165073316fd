import { Chip } from '../../ui/chip.js';
import { Confirm } from '../../ui/confirm.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { Details } from '../../ui/details.js';
import { Field } from '../../ui/field.js';
import { Filters } from '../../ui/filters.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { TemplatePreview } from './template-preview.js';
import type { TemplatePageView } from './template.view.js';
import { templateTexts } from './texts/index.js';

/** Longest value of a parameter that is tried. */
const MAX_VALUE = 1_024;

const useTexts = () => usePanel().texts(templateTexts);

/** One template: its state, what a recipient sees, and the form that makes it the carrier of the channel. */
export function TemplatePage({ view }: { view: TemplatePageView }) {
  const { templates, template: t } = useTexts();
  const title = (
    <>
      {view.name} <Chip {...view.status} />
    </>
  );
  return (
    <>
      <Heading title={title} lead={view.means} trail={{ href: view.back, text: templates.title }} />
      <div class="columns">
        <Preview view={view} />
        <div class="stack">
          <Carrier view={view} />
          <section class="card stack">
            <h2>{t.details}</h2>
            <Details rows={view.details} />
          </section>
        </div>
      </div>
    </>
  );
}

function Preview({ view: { preview, fields, page } }: { view: TemplatePageView }) {
  const { template: t } = useTexts();
  return (
    <section class="card stack">
      <h2>{t.preview}</h2>
      {preview === null ? <p class="quiet">{t.noBody}</p> : <TemplatePreview {...preview} />}
      {fields.length > 0 && (
        <>
          <p class="help">{t.previewHint}</p>
          <Filters action={page} label={t.try} submit={t.show} clear={null}>
            {fields.map((field) => (
              <Field {...field} max={MAX_VALUE} autocomplete="off" />
            ))}
          </Filters>
        </>
      )}
    </section>
  );
}

function Carrier({ view: { name, isCarrier, use, variables } }: { view: TemplatePageView }) {
  const { carrier: t, templates } = useTexts();
  if (!isCarrier && !use && variables === null) return null;
  return (
    <section class="card stack">
      <h2>{t.title}</h2>
      {isCarrier && <p>{templates.inUse}.</p>}
      {use && (
        <>
          <p class="help">{t.useLead(name)}</p>
          <Confirm {...use} open={t.useThis} openTone="main" submit={t.useSubmit} />
        </>
      )}
      {variables !== null && (
        <>
          <p class="help">{t.useLead(name)}</p>
          <p class="help">{t.useVariables}</p>
          <CopyBlock id="variables" label=".env" text={variables} />
        </>
      )}
    </section>
  );
}
