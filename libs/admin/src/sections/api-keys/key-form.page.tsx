import { ADMINISTRATION_SCOPES, LIMIT_NAMES, type Scope, USUAL_SCOPES, usableScopes } from '@recado/auth';
import type { OpenSender } from '@recado/channels';
import type { FieldSentences } from '../../session/kit.js';
import { Area, Button, type Choice, choice, Choices, Field, Form, Heading, LinkButton, More } from '../../ui/kit.js';
import { PasswordAgain, Revision, Select, senderName, ShownFields, Tick, usePanel, ZoneField } from '../../ui/kit.js';
import { type KeyForm, NewKeyForm, scopeField, typedLimits, EXPIRY_DAYS } from './key.form.js';
import { keyTexts } from './texts/index.js';

/** The form as it was sent, or as the key is, and what its page needs besides. */
interface ShownForm {
  form: KeyForm;
  ticked: readonly Scope[];
  errors: FieldSentences;
  /** The channels and pools that a key may have as default. */
  channels: readonly OpenSender[];
  /** Whether the default channel of the installation is the simulator. */
  isSimulated: boolean;
  /** When the key expires; undefined: it is new. */
  expiresAt?: number | null;
  /** Whether it is a test key; undefined: it is new and the form says. */
  testMode?: boolean;
}

interface KeyFormProps extends ShownForm {
  title: string;
  lead: string;
  trail: { href: string; text: string };
  action: string;
  submit: string;
  /** What the fields of a key that exists were first shown with; missing: it is a new key. */
  shown?: Readonly<Record<string, string>>;
}

const useTexts = () => usePanel().texts(keyTexts);

/** The form of a new key, or of a key that exists. */
export function KeyFormPage({ title, lead, trail, action, submit, shown, ...props }: KeyFormProps) {
  const t = useTexts();
  return (
    <>
      <Heading title={title} lead={lead} trail={trail} />
      <Form class="card narrow key-form" action={action} errors={props.errors} summary once={!shown}>
        <Revision />
        <Permissions {...props} />
        <Expiry {...props} />
        <Limits form={props.form} />
        <Advanced {...props} />
        <ShownFields values={shown ?? {}} />
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{submit}</Button>
          <LinkButton href={trail.href} tone="plain">
            {t.frame.cancel}
          </LinkButton>
        </p>
      </Form>
    </>
  );
}

function Permissions({ form, ticked, testMode = false, isSimulated }: ShownForm) {
  const { keys, newKey, presets } = useTexts();
  const field = { name: 'name', label: keys.name, hint: newKey.nameHint, value: form.name, max: 80 };
  const ids = ['send', 'read', 'full', 'custom'] as const;
  return (
    <>
      <Field {...field} autocomplete="off" required />
      <Choices
        name="preset"
        legend={keys.permissions}
        choices={ids.map((id) => choice(form.preset, id, presets[id], presets[`${id}Hint`]))}
      />
      <fieldset class="choices scopes custom-only">
        <legend>{newKey.scopes}</legend>
        <ScopeTicks scopes={usableScopes(USUAL_SCOPES, testMode)} ticked={ticked} />
      </fieldset>
      {!testMode && (
        <fieldset class="choices scopes custom-only live-only">
          <legend>{newKey.administration}</legend>
          <p class="help">{newKey.administrationHint}</p>
          <ScopeTicks scopes={ADMINISTRATION_SCOPES} ticked={ticked} />
        </fieldset>
      )}
      {form instanceof NewKeyForm && <Mode form={form} isSimulated={isSimulated} />}
    </>
  );
}

function ScopeTicks({ scopes, ticked }: { scopes: readonly Scope[]; ticked: readonly Scope[] }) {
  const { scopes: texts } = useTexts();
  const isLiveOnly = (scope: Scope) => usableScopes([scope], true).length === 0;
  return scopes.map((scope) => (
    <Tick name={scopeField(scope)} ticked={ticked.includes(scope)} class={isLiveOnly(scope) ? 'live-only' : undefined}>
      {texts[scope]} <code class="tag">{scope}</code>
    </Tick>
  ));
}

/** The mode of a key cannot be changed later. */
function Mode({ form, isSimulated }: { form: NewKeyForm; isSimulated: boolean }) {
  const { newKey: t } = useTexts();
  const modes = [
    choice(form.mode, 'live', t.live, isSimulated ? t.liveSimulated : t.liveHint),
    choice(form.mode, 'test', t.test, t.testHint),
  ];
  return <Choices name="mode" legend={t.mode} choices={modes} />;
}

function Expiry({ form, expiresAt }: ShownForm) {
  const { newKey: t } = useTexts();
  const { format, settings } = usePanel();
  const offered = (value: string, text: string) => choice(form.expiry, value, text);
  const choices = [
    ...(expiresAt ? [offered('keep', t.expiryKeep(format.dateTime(expiresAt).text))] : []),
    offered('never', t.expiryNever),
    ...EXPIRY_DAYS.map((days) => offered(String(days), t.expiryDays(format.number(days)))),
    offered('date', t.expiryDate),
  ];
  // Swedish dates are written as 2026-11-20, as a date field needs them.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: settings.timezone }).format(format.now);
  return (
    <div class="expiry">
      <Select name="expiry" label={t.expiry} choices={choices} />
      <Field name="expiresOn" type="date" label={t.expiresOn} value={form.expiresOn} min={today} />
    </div>
  );
}

function Limits({ form }: Pick<ShownForm, 'form'>) {
  const { limits: t, newKey } = useTexts();
  const list = { label: newKey.ipAllowList, hint: newKey.ipAllowListHint, value: form.ipAllowList, rows: 3 };
  const isOpen = Object.values(typedLimits(form)).some((typed) => typed !== '') || form.ipAllowList !== '';
  return (
    <More title={t.title} isOpen={isOpen}>
      <fieldset class="choices">
        <legend>{t.legend}</legend>
        <p class="help">{t.hint}</p>
        <div class="pairs">
          {LIMIT_NAMES.map((name) => (
            <Field
              name={name}
              label={t[name]}
              value={form[name]}
              inputmode="numeric"
              max={15}
              autocomplete="off"
              plain
            />
          ))}
        </div>
      </fieldset>
      <Area name="ipAllowList" {...list} placeholder="203.0.113.0/24" />
    </More>
  );
}

function Advanced({ form, channels, isSimulated }: ShownForm) {
  const { newKey: t } = useTexts();
  const { settings } = usePanel();
  const { channel, timezone, missingVariable, lostAnswerGuard } = form;
  const guards = [
    choice(lostAnswerGuard, 'on', t.guardOn, t.guardOnHint),
    choice(lostAnswerGuard, 'off', t.guardOff, t.guardOffHint),
  ];
  return (
    <More
      title={t.advanced}
      isOpen={channel !== '' || timezone !== '' || missingVariable !== '' || lostAnswerGuard === 'off'}
    >
      {channels.some(({ builtIn }) => !builtIn) && (
        <Select
          name="channel"
          label={t.channel}
          choices={useSenders(channel, channels, isSimulated)}
          hint={t.channelHint}
        />
      )}
      <ZoneField label={t.timezone} hint={t.timezoneHint(settings.timezone)} value={timezone} />
      <Choices name="missingVariable" legend={t.missing} hint={t.missingHint} choices={useMissing(missingVariable)} />
      <Choices name="lostAnswerGuard" legend={t.guard} hint={t.guardHint} choices={guards} />
    </More>
  );
}

function useSenders(chosen: string, channels: readonly OpenSender[], isSimulated: boolean): Choice[] {
  const panel = usePanel();
  const { channelDefault } = useTexts().newKey;
  return [
    choice(chosen, '', senderName({ name: channelDefault, isSimulator: isSimulated, phone: null }, panel)),
    ...channels.map((sender) => choice(chosen, String(sender.id), senderName(sender, panel))),
  ];
}

function useMissing(chosen: string): Choice[] {
  const { newKey: t } = useTexts();
  const usual = usePanel().settings.missingVariable === 'empty' ? t.missingEmpty : t.missingReject;
  return [
    choice(chosen, '', t.missingDefault(usual.toLowerCase())),
    choice(chosen, 'reject', t.missingReject),
    choice(chosen, 'empty', t.missingEmpty),
  ];
}
