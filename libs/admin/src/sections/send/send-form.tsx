import type { OpenSender } from '@recado/channels';
import { BATCH_FIELDS, LEGAL_BASES } from '@recado/core';
import type { SavedTextVersion } from '@recado/campaigns';
import { Area, type Choice, choice, Choices, Field, More, Select, senderName, usePanel } from '../../ui/kit.js';
import type { OfferedTemplate } from './offered-templates.js';
import { ROOT } from './send-paths.js';
import { type SendForm, WHAT, WHEN } from './send.form.js';
import { sendTexts } from './texts/index.js';

interface WhatFieldsProps {
  form: Pick<SendForm, 'what' | 'text' | 'template'>;
  templates: readonly OfferedTemplate[];
}

/** What is sent: a text, or a template where there are some. Both are in the form; the styles show the chosen one. */
function WhatFields({ form, templates }: WhatFieldsProps) {
  const { send: t } = usePanel().texts(sendTexts);
  const hasTemplates = templates.length > 0 || form.what === 'template';
  const whats: Choice[] = WHAT.map((value) => choice(form.what, value, t.whats[value], t.whatHints[value]));
  return (
    <>
      {hasTemplates && <Choices name="what" legend={t.what} choices={whats} />}
      <div class="what-text">
        <Area name="text" label={t.text} hint={t.textHint} value={form.text} rows={7} />
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

interface SendFieldsProps {
  form: SendForm;
  templates: readonly OfferedTemplate[];
  channels: readonly OpenSender[];
}

/** What changes the preview. */
const TYPED = 'input from:#text delay:300ms, change from:#channel';
const CHOSEN = 'change from:#template, change from:[name=what]';

/** What is sent, through which channel and when. */
export function SendFields({ form, templates, channels }: SendFieldsProps) {
  const panel = usePanel();
  const { send: t } = panel.texts(sendTexts);
  const priorities = (['high', 'normal', 'low'] as const).map((value) =>
    choice(form.priority, value, t.priorities[value]),
  );
  const { words } = BATCH_FIELDS.legalBasis.panel;
  const named = LEGAL_BASES.map((value) => choice(form.basis, value, words[value].in(panel.language)));
  const bases = [choice(form.basis, '', t.noBasis), ...named];
  const whens: Choice[] = WHEN.map((value) => choice(form.when, value, t.whens[value], t.whenHints[value]));
  return (
    <>
      <Field name="name" label={t.name} hint={t.nameHint} value={form.name} max={255} autocomplete="off" />
      <div
        class="form"
        hx-post={`${ROOT}/preview`}
        hx-trigger={templates.length > 0 ? `${TYPED}, ${CHOSEN}` : TYPED}
        hx-include="closest form"
        hx-target="#preview"
        hx-swap="outerHTML"
      >
        <WhatFields form={form} templates={templates} />
        <SenderField chosen={form.channel} channels={channels} />
      </div>
      <Choices name="when" legend={t.when} choices={whens} />
      <div class="form when-later">
        <Field name="at" type="datetime-local" label={t.at} hint={t.atHint(panel.format.zoneName())} value={form.at} />
      </div>
      <div class="form when-spread">
        <Field name="hours" label={t.hours} hint={t.hoursHint} value={form.hours} inputmode="numeric" max={2} />
      </div>
      <More title={t.moreTitle} isOpen={form.priority !== 'normal' || form.basis !== ''}>
        <Select name="priority" label={t.priority} choices={priorities} />
        <Select name="basis" label={t.basis} choices={bases} hint={t.basisHint} />
      </More>
    </>
  );
}

function SenderField({ chosen, channels }: { chosen: string; channels: readonly OpenSender[] }) {
  const panel = usePanel();
  const { send: t, fields } = panel.texts(sendTexts);
  // None was chosen, or the chosen one is archived: no other one takes its place by itself.
  const none = channels.some(({ name }) => name === chosen) ? [] : [choice('', '', fields.send_channel_missing)];
  const senders = channels.map((sender) => choice(chosen, sender.name, senderName(sender, panel)));
  const hint = channels.every(({ isSimulator }) => isSimulator) ? t.onlySimulator : undefined;
  return <Select name="channel" label={t.channel} choices={[...none, ...senders]} hint={hint} />;
}

/** The texts that people keep, each with a link that fills it in. */
export function SavedTextLinks({ texts }: { texts: readonly (SavedTextVersion & { text: string })[] }) {
  const { send: t } = usePanel().texts(sendTexts);
  return (
    <section class="card stack">
      <h2>{t.saved}</h2>
      {texts.length === 0 && <p class="help">{t.savedNone}</p>}
      <ul class="saved-texts">
        {texts.map(({ id, name }) => (
          <li>
            <a href={`${ROOT}?saved=${id}`} aria-label={`${t.savedUse}: ${name}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p class="quiet">
        <a href={`${ROOT}/texts`}>{t.textsTitle}</a>
      </p>
    </section>
  );
}
