import { Area } from '../../ui/area.js';
import { type Choice, choice } from '../../ui/choice.js';
import { Choices } from '../../ui/choices.js';
import { usePanel } from '../../ui/panel-context.js';
import { Select } from '../../ui/select.js';
import { type SendForm, WHAT } from './send.form.js';
import { sendTexts } from './texts/index.js';
import type { OfferedTemplate } from './offered-templates.js';

interface WhatFieldsProps {
  form: Pick<SendForm, 'what' | 'text' | 'template'>;
  templates: readonly OfferedTemplate[];
}

/** What is sent: a text, or a template where there are some. Both are in the form; the styles show the chosen one. */
export function WhatFields({ form, templates }: WhatFieldsProps) {
  const { send: t } = usePanel().texts(sendTexts);
  const hasTemplates = templates.length > 0 || form.what === 'template';
  const whats: Choice[] = WHAT.map((value) => choice(form.what, value, t.whats[value], t.whatHints[value]));
  return (
    <>
      {hasTemplates && <Choices name="what" legend={t.what} choices={whats} />}
      <div class="what-text">
        <Area name="text" label={t.text} hint={t.textHint} value={form.text} rows={7} required={!hasTemplates} />
      </div>
      {hasTemplates && (
        <div class="what-template">
          <TemplateField form={form} templates={templates} />
        </div>
      )}
    </>
  );
}

function TemplateField({ form, templates }: WhatFieldsProps) {
  const { send: t, fields } = usePanel().texts(sendTexts);
  // None was chosen, or the chosen one is gone: no other one takes its place by itself.
  const isKnown = templates.some(({ key }) => key === form.template);
  const none = isKnown ? [] : [choice('', '', fields.send_template_missing)];
  const choices = templates.map(({ key, template: { name, language }, senders }) =>
    choice(form.template, key, t.templateChoice(name, language, senders.join(', '))),
  );
  return <Select name="template" label={t.template} choices={[...none, ...choices]} hint={t.templateHint} />;
}
