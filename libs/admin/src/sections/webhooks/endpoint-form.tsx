import { Get, Post } from '@nestjs/common';
import type { Subject } from '@recado/audit';
import { ApiKeys } from '@recado/auth';
import {
  isShowableName,
  MessageStatus,
  NOTIFICATION_TYPES,
  notificationOfStatus,
  type NotificationType,
  violationText,
} from '@recado/core';
import {
  urlFault,
  EndpointChanges,
  WebhookEndpoints,
  type WebhookEndpointView,
  WebhookFormats,
} from '@recado/webhooks';
import { type FieldSentences, type FormBody, found, hasErrors, NeedsRole, PanelPages } from '../../session/kit.js';
import { PanelRequest, Reveals, submit, violationsOf } from '../../session/kit.js';
import { Button, choice, Choices, Field, Form, Heading, keyName, LinkButton, PasswordAgain } from '../../ui/kit.js';
import { Revision, Select, Ticks, usePanel } from '../../ui/kit.js';
import { ROOT, useTexts, endpointPath } from './shared.js';
import { webhookTexts } from './texts/index.js';

const MAX_DESCRIPTION = 255;
/** The prefixes of the names of boxes. */
const EVENT = 'event:';
const KEY = 'key:';

/** The events of each choice beside that of ticking them one by one. */
const PRESETS: Readonly<Record<'status' | 'all', readonly NotificationType[]>> = {
  status: Object.values(MessageStatus).flatMap((status) => notificationOfStatus(status) ?? []),
  all: NOTIFICATION_TYPES,
};

/** Which events an endpoint gets: those of a preset, or those that are ticked. */
type EventChoice = keyof typeof PRESETS | 'custom';

/** The form of an endpoint as it was typed. */
export interface EndpointForm {
  url: string;
  description: string;
  /** Empty: Recado's own words. */
  format: string;
  preset: EventChoice;
  /** Those of the preset, or those that are ticked. */
  events: readonly NotificationType[];
  /** Whether it gets the events of every key. */
  isForAll: boolean;
  keyIds: readonly number[];
}

/** The name of the box of an event. */
const eventField = (type: NotificationType): string => EVENT + type;

/** The name of the box of a key. */
const keyField = (id: number): string => KEY + String(id);

/** Reads the form of an endpoint. */
function readEndpointForm(body: FormBody): EndpointForm {
  const keys = Object.keys(body).filter((name) => name.startsWith(KEY));
  const preset = body.preset === 'status' || body.preset === 'all' ? body.preset : 'custom';
  return {
    url: (body.url ?? '').trim(),
    description: (body.description ?? '').trim(),
    format: body.format ?? '',
    preset,
    events:
      preset === 'custom' ? NOTIFICATION_TYPES.filter((type) => body[eventField(type)] !== undefined) : PRESETS[preset],
    isForAll: body.keys !== 'some',
    keyIds: keys.map((name) => Number(name.slice(KEY.length))).filter((id) => Number.isSafeInteger(id) && id > 0),
  };
}

/** The form of a new endpoint: it gets what becomes of messages, of every key. */
const NEW_ENDPOINT = readEndpointForm({ preset: 'status' });

/** The choice that stands for these events. */
function presetOf(events: readonly NotificationType[]): EventChoice {
  const isWhole = (some: readonly NotificationType[]) =>
    some.length === events.length && some.every((type) => events.includes(type));
  if (isWhole(PRESETS.status)) return 'status';
  return isWhole(PRESETS.all) ? 'all' : 'custom';
}

/** The sentences for the fields that cannot be accepted. What needs the network's rules is checked when it is stored. */
function endpointErrors({ url, description, events }: EndpointForm, panel: PanelRequest): FieldSentences {
  const { form } = panel.texts(webhookTexts);
  const fault = url === '' ? undefined : urlFault(url);
  return {
    ...(url === '' && { url: form.urlMissing }),
    ...(fault && { url: violationText({ path: 'url', ...fault }, panel.language) }),
    ...(events.length === 0 && { events: form.eventsMissing }),
    ...(!isShowableName(description) && { description: form.descriptionCharacters }),
    ...([...description].length > MAX_DESCRIPTION && { description: form.descriptionTooLong }),
  };
}

/** What the domain takes. */
function toInput({ url, description, events, isForAll, keyIds }: EndpointForm) {
  return { url, events, description: description || null, keyIds: isForAll ? null : keyIds };
}

/** What the domain takes of a new endpoint. A preset stands for those of its events that the format tells. */
function toNewInput(form: EndpointForm, formats: WebhookFormats) {
  const { format, preset } = form;
  const input = { ...toInput(form), format: format || null, apiKeyId: null };
  if (preset === 'custom' || !formats.names.includes(format)) return input;
  const told = formats.events(format);
  return { ...input, events: input.events.filter((type) => told.includes(type)) };
}

/** For `refused` of `submit`: the sentences for what the domain refused, by its paths. */
function refusalSentences(error: unknown, { language }: PanelRequest): FieldSentences {
  return Object.fromEntries(violationsOf(error).map((one) => [one.path, violationText(one, language)]));
}

/** A key that may be chosen. */
interface KeyChoice {
  id: number;
  name: string;
}

interface EndpointFormProps {
  form: EndpointForm;
  errors: FieldSentences;
  keys: readonly KeyChoice[];
  /** Those that a new endpoint may be told in beside Recado's own words. */
  formats: readonly string[];
  /** The name of the key that owns it; null: it is an endpoint of the panel. */
  owner: string | null;
  /** The page of the endpoint; null: it is new. */
  page: string | null;
}

/** The form of a new endpoint, or of one that changes. */
function EndpointFormPage(props: EndpointFormProps) {
  const t = useTexts();
  const { page, errors } = props;
  const isNew = page === null;
  const trail = { href: page ?? ROOT, text: t.title };
  return (
    <>
      <Heading title={isNew ? t.form.newTitle : t.form.editTitle} lead={isNew && t.form.newLead} trail={trail} />
      <Form class="card narrow" action={isNew ? `${ROOT}/new` : `${page}/edit`} errors={errors} summary once={isNew}>
        <Revision />
        <Address {...props} />
        <Format {...props} />
        <Events {...props} />
        <Keys {...props} />
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{isNew ? t.form.submit : t.form.save}</Button>
          <LinkButton href={page ?? ROOT} tone="plain">
            {t.frame.cancel}
          </LinkButton>
        </p>
      </Form>
    </>
  );
}

function Address({ form: { url, description } }: EndpointFormProps) {
  const { form } = useTexts();
  const address = { name: 'url', label: form.url, hint: form.urlHint, value: url, max: 2_000 } as const;
  const words = { name: 'description', label: form.description, hint: form.descriptionHint, max: 255 } as const;
  return (
    <>
      <Field {...address} type="url" placeholder="https://erp.exemplo.com.br/recado" plain required />
      <Field {...words} value={description} />
    </>
  );
}

/** Not shown where there is nothing to choose. */
function Format({ form: { format }, formats }: EndpointFormProps) {
  const { form } = useTexts();
  if (formats.length === 0) return null;
  const choices = [choice(format, '', form.ownFormat), ...formats.map((name) => choice(format, name, name))];
  return <Select name="format" label={form.format} hint={form.formatHint} choices={choices} />;
}

const CHOICES = ['status', 'all', 'custom'] as const;

function Events({ form: { preset, events } }: EndpointFormProps) {
  const t = useTexts();
  const { presets } = t.form;
  const choices = CHOICES.map((id) => choice(preset, id, presets[id], presets[`${id}Hint`]));
  const ticks = NOTIFICATION_TYPES.map((type) => ({
    name: eventField(type),
    text: type,
    hint: t.events.summaries[type],
    // A preset says nothing of what somebody would tick one by one.
    isTicked: preset === 'custom' && events.includes(type),
    mono: true,
  }));
  return (
    <>
      <Choices name="preset" legend={t.form.events} choices={choices} />
      <div class="custom-only">
        <Ticks name="events" legend={t.form.chosenEvents} ticks={ticks} />
      </div>
    </>
  );
}

function Keys({ form: { isForAll, keyIds }, keys, owner }: EndpointFormProps) {
  const { form } = useTexts();
  const panel = usePanel();
  if (owner !== null) return <p class="help">{form.ownKey(owner)}</p>;
  const chosen = isForAll ? 'all' : 'some';
  const choices = [
    choice(chosen, 'all', form.keysAll, form.keysAllHint),
    choice(chosen, 'some', form.keysSome, form.keysSomeHint),
  ];
  const ticks = keys.map(({ id, name }) => ({
    name: keyField(id),
    text: keyName(name, panel),
    isTicked: keyIds.includes(id),
  }));
  return (
    <>
      <Choices name="keys" legend={form.keys} choices={choices} />
      {ticks.length === 0 ? (
        <p class="help">{form.noKeys}</p>
      ) : (
        <Ticks name="chosen" legend={form.chosen} ticks={ticks} />
      )}
    </>
  );
}

/** Creates an endpoint of the panel, and shows its secret once. */
@PanelPages('webhooks/new')
export class NewEndpointController {
  constructor(
    private readonly changes: EndpointChanges,
    private readonly apiKeys: ApiKeys,
    private readonly reveals: Reveals,
    private readonly formats: WebhookFormats,
  ) {}

  @Get()
  @NeedsRole('administrator')
  async page(panel: PanelRequest): Promise<void> {
    await this.show(panel, NEW_ENDPOINT, {});
  }

  @Post()
  @NeedsRole('administrator')
  async create(panel: PanelRequest): Promise<void> {
    const form = readEndpointForm(panel.body);
    await submit(panel, {
      errors: endpointErrors(form, panel),
      asksPassword: true,
      show: (errors) => this.show(panel, form, errors),
      act: async () => {
        const { id, secret } = await this.changes.create(toNewInput(form, this.formats), panel.actor);
        this.reveals.put(panel, 'webhook', secret, { id, isReplacement: false });
        return [`${ROOT}/created`];
      },
      refused: (error) => refusalSentences(error, panel),
    });
  }

  private async show(panel: PanelRequest, form: EndpointForm, errors: FieldSentences): Promise<void> {
    const keys = (await this.apiKeys.list()).filter(({ revokedAt }) => revokedAt === null);
    const props = { form, errors, keys, formats: this.formats.names, owner: null, page: null };
    const body = <EndpointFormPage {...props} />;
    const title = panel.texts(webhookTexts).form.newTitle;
    await panel.show({ title, body, isRefused: hasErrors(errors) });
  }
}

/** Changes an endpoint. One that a key made keeps its key. */
@PanelPages('webhooks/:id/edit')
export class EditEndpointController {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly changes: EndpointChanges,
    private readonly apiKeys: ApiKeys,
  ) {}

  @Get()
  @NeedsRole('administrator')
  async page(panel: PanelRequest): Promise<void> {
    await panel.services.meanwhile.begin(panel, changeOf(panel.id));
    const endpoint = await this.endpoint(panel.id);
    await this.show(panel, endpoint, toForm(endpoint), {});
  }

  @Post()
  @NeedsRole('administrator')
  async change(panel: PanelRequest): Promise<void> {
    const endpoint = await this.endpoint(panel.id);
    const form = readEndpointForm(panel.body);
    await submit(panel, {
      errors: endpointErrors(form, panel),
      asksPassword: true,
      subject: changeOf(endpoint.id),
      show: (errors) => this.show(panel, endpoint, form, errors),
      act: async () => {
        const { keyIds, ...changes } = toInput(form);
        const span = endpoint.apiKeyId === null ? { keyIds } : {};
        await this.changes.update(endpoint.id, { ...changes, ...span }, panel.actor);
        return [endpointPath(endpoint.id), panel.texts(webhookTexts).form.saved];
      },
      refused: (error) => refusalSentences(error, panel),
    });
  }

  private async show(panel: PanelRequest, endpoint: WebhookEndpointView, form: EndpointForm, errors: FieldSentences) {
    const keys = (await this.apiKeys.list()).filter(
      ({ id, revokedAt }) => revokedAt === null || form.keyIds.includes(id),
    );
    const owner = endpoint.apiKeyId === null ? null : (endpoint.apiKeyName ?? String(endpoint.apiKeyId));
    const props = { form, errors, keys, formats: [], owner, page: endpointPath(endpoint.id) };
    const title = panel.texts(webhookTexts).form.editTitle;
    await panel.show({ title, body: <EndpointFormPage {...props} />, isRefused: hasErrors(errors) });
  }

  /** Throws NotFoundException. */
  private async endpoint(id: number): Promise<WebhookEndpointView> {
    return found(await this.endpoints.find(id));
  }
}

const changeOf = (id: number): Subject => ({
  action: 'webhook.updated',
  target: { type: 'webhook', id: id },
});

function toForm({ url, description, format, events, keyIds }: WebhookEndpointView): EndpointForm {
  const span = { isForAll: keyIds === null, keyIds: keyIds ?? [] };
  return { url, description: description ?? '', format: format ?? '', preset: presetOf(events), events, ...span };
}
