import type { ComponentChildren } from 'preact';
import { Area } from '../../ui/area.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Choices } from '../../ui/choices.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { Icon } from '../../ui/icon.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { Select } from '../../ui/select.js';
import { ShownFields } from '../../ui/shown-fields.js';
import { Tick } from '../../ui/tick.js';
import { ZoneField } from '../../ui/zone-field.js';
import type { KeyFormView } from './key-form.view.js';
import { keyTexts } from './texts/index.js';

interface KeyFormPageProps {
  view: KeyFormView;
  title: string;
  lead: string;
  trail: { href: string; text: string };
}

const useTexts = () => usePanel().texts(keyTexts);

/** The form of a new key, or of a key that exists. */
export function KeyFormPage({ view, ...heading }: KeyFormPageProps) {
  const { frame } = useTexts();
  return (
    <>
      <Heading {...heading} />
      <Form class="card narrow key-form" action={view.action} errors={view.errors} summary>
        <Permissions {...view} />
        <Expiry {...view} />
        <Limits {...view} />
        <Advanced {...view} />
        <ShownFields values={view.shown ?? {}} />
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{view.submit}</Button>
          <LinkButton href={view.back} tone="plain">
            {frame.cancel}
          </LinkButton>
        </p>
      </Form>
    </>
  );
}

function Permissions({ name, presets, scopes, modes }: KeyFormView) {
  const { keys, newKey } = useTexts();
  const field = { name: 'name', label: keys.name, hint: newKey.nameHint, value: name, max: 80 };
  return (
    <>
      <Field {...field} autocomplete="off" required />
      <Choices name="preset" legend={keys.permissions} choices={presets} />
      <fieldset class="choices scopes">
        <legend>{newKey.scopes}</legend>
        {scopes.map((box) => (
          <Tick name={box.name} ticked={box.ticked} class={box.liveOnly ? 'live-only' : undefined}>
            {box.text} <code class="tag">{box.scope}</code>
          </Tick>
        ))}
      </fieldset>
      {modes.length > 0 && <Choices name="mode" legend={newKey.mode} choices={modes} />}
    </>
  );
}

function Expiry({ expiries, expiresOn, today }: KeyFormView) {
  const { newKey } = useTexts();
  return (
    <div class="expiry">
      <Select name="expiry" label={newKey.expiry} choices={expiries} />
      <Field name="expiresOn" type="date" label={newKey.expiresOn} value={expiresOn} min={today} />
    </div>
  );
}

function Limits({ opensLimits, limits, ipAllowList }: KeyFormView) {
  const { limits: t, newKey } = useTexts();
  const list = { label: newKey.ipAllowList, hint: newKey.ipAllowListHint, value: ipAllowList, rows: 3 };
  return (
    <More title={t.title} isOpen={opensLimits}>
      <fieldset class="choices">
        <legend>{t.legend}</legend>
        <p class="help">{t.hint}</p>
        <div class="pairs">
          {limits.map((limit) => (
            <Field {...limit} inputmode="numeric" max={15} autocomplete="off" plain />
          ))}
        </div>
      </fieldset>
      <Area name="ipAllowList" {...list} placeholder="203.0.113.0/24" />
    </More>
  );
}

function Advanced({ opensAdvanced, channels, timezone, timezoneHint, missing, guard }: KeyFormView) {
  const { newKey: t } = useTexts();
  return (
    <More title={t.advanced} isOpen={opensAdvanced}>
      {channels.length > 0 && <Select name="channel" label={t.channel} choices={channels} hint={t.channelHint} />}
      <ZoneField label={t.timezone} hint={timezoneHint} value={timezone} />
      <Choices name="missingVariable" legend={t.missing} hint={t.missingHint} choices={missing} />
      <Choices name="lostAnswerGuard" legend={t.guard} hint={t.guardHint} choices={guard} />
    </More>
  );
}

function More({ title, isOpen, children }: { title: string; isOpen: boolean; children: ComponentChildren }) {
  return (
    <details class="advanced" open={isOpen}>
      <summary>
        <Icon name="right" />
        {title}
      </summary>
      {children}
    </details>
  );
}
