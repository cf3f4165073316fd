import { Get, Inject, Post } from '@nestjs/common';
import { type ApiKeyView, type DialectSettings, KeyChanges } from '@recado/auth';
import { Channels } from '@recado/channels';
import { type Config, CONFIG } from '@recado/config';
import { Clock, DIALECTS, type DialectName } from '@recado/core';
import { addressesOf, type FirstRequest, FirstRequests } from '@recado/dialects';
import { type FieldSentences, PanelPages, PanelRequest, submit } from '../../session/kit.js';
import { Area, Button, Chip, CopyBlock, type Detail, Details, docsHref, Form, Heading, keyName } from '../../ui/kit.js';
import { Live, PasswordAgain, Tabs, Tick, Time, usePanel } from '../../ui/kit.js';
import { ShowKey } from './key.controller.js';
import { keyTexts } from './texts/index.js';

/** Ids of one program: a program has one for each of its numbers. */
const MAX_SENDERS = 200;
const SAVE = 'save';

interface AddressProps {
  apiKey: Pick<ApiKeyView, 'id' | 'name'>;
  dialect: DialectName;
  /** Where programs reach it. */
  addresses: readonly string[];
  /** Missing: it is switched off for the key. */
  settings: DialectSettings | undefined;
  /** The request that came since somebody began to wait; null: none, or nobody waits. */
  first: FirstRequest | null;
}

const pathOf = ({ id }: Pick<ApiKeyView, 'id'>, dialect: DialectName) =>
  `/admin/api-keys/${id}/address?dialect=${dialect}`;

/** How a program of another provider is moved over to a key: its address, its settings, and its first request. */
@PanelPages('api-keys/:id/address', 'administrator')
export class AddressController {
  constructor(
    private readonly keys: ShowKey,
    private readonly changes: KeyChanges,
    private readonly channels: Channels,
    private readonly firstRequests: FirstRequests,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  async show(panel: PanelRequest): Promise<void> {
    await this.page(panel, await this.keys.find(panel.id));
  }

  @Post()
  async save(panel: PanelRequest): Promise<void> {
    const key = await this.keys.find(panel.id);
    const dialect = dialectOf(panel);
    const { address: t } = panel.texts(keyTexts);
    const { [dialect]: present, ...others } = key.dialects;
    const { senders, errors } = this.read(panel);
    const isOn = panel.body.isOn !== undefined;
    await submit(panel, {
      form: SAVE,
      errors,
      asksPassword: true,
      show: () => this.page(panel, key),
      act: async () => {
        const dialects = isOn ? { ...others, [dialect]: { ...present, senders } } : others;
        await this.changes.change(key.id, { dialects }, panel.actor);
        return [pathOf(key, dialect), t.saved];
      },
    });
  }

  /** From now on the first request is kept, so that its page shows how it was understood. */
  @Post('wait')
  async wait(panel: PanelRequest): Promise<void> {
    const key = await this.keys.find(panel.id);
    const dialect = dialectOf(panel);
    const present = key.dialects[dialect];
    await submit(panel, {
      show: () => this.page(panel, key),
      act: async () => {
        if (!present) return [pathOf(key, dialect)];
        const dialects = { ...key.dialects, [dialect]: { ...present, awaitedSince: this.clock.now() } };
        await this.changes.change(key.id, { dialects }, panel.actor);
        return [pathOf(key, dialect)];
      },
    });
  }

  private async page(panel: PanelRequest, key: ApiKeyView): Promise<void> {
    const { address: t } = panel.texts(keyTexts);
    const dialect = dialectOf(panel);
    const settings = key.dialects[dialect];
    const found = settings?.awaitedSince === undefined ? null : await this.firstRequests.of(key.id, dialect);
    const first = found?.awaitedSince === settings?.awaitedSince ? found : null;
    const addresses = addressesOf(this.config.http, dialect);
    const props = { apiKey: key, dialect, addresses, settings, first };
    const part = <FirstPart {...props} />;
    await panel.show({ title: `${t.title} · ${keyName(key.name, panel)}`, body: <AddressPage {...props} />, part });
  }

  private read(panel: PanelRequest): { senders: Record<string, string>; errors: FieldSentences } {
    const { address: t } = panel.texts(keyTexts);
    const lines = (panel.body.senders ?? '').split('\n').map((line) => line.trim());
    const senders: Record<string, string> = {};
    for (const line of lines.filter((each) => each !== '')) {
      const [, id = '', name = ''] = /^(\S(?:.*\S)?)\s*=\s*(\S(?:.*\S)?)$/.exec(line) ?? [];
      if (id === '') return { senders, errors: { senders: t.senderLine(line.slice(0, 80)) } };
      if (!this.channels.names().has(name)) return { senders, errors: { senders: t.senderUnknown(name.slice(0, 80)) } };
      senders[id] = name;
    }
    const isTooMany = Object.keys(senders).length > MAX_SENDERS;
    return { senders, errors: isTooMany ? { senders: t.tooMany(panel.format.number(MAX_SENDERS)) } : {} };
  }
}

function dialectOf({ request }: PanelRequest): DialectName {
  const { dialect } = request.query as { dialect?: string };
  return DIALECTS.find((name) => name === dialect) ?? DIALECTS[0];
}

const useTexts = () => usePanel().texts(keyTexts).address;

function AddressPage(props: AddressProps) {
  const panel = usePanel();
  const t = useTexts();
  const { apiKey, dialect, addresses, settings } = props;
  const tabs = DIALECTS.map((name) => ({
    href: pathOf(apiKey, name),
    text: t.names[name],
    isCurrent: name === dialect,
  }));
  const action = pathOf(apiKey, dialect);
  const lines = Object.entries(settings?.senders ?? {}).map(([id, name]) => `${id} = ${name}`);
  return (
    <>
      <Heading
        title={t.title}
        lead={t.lead}
        trail={{ href: `/admin/api-keys/${apiKey.id}`, text: keyName(apiKey.name, panel) }}
      />
      <Tabs label={t.tabs} tabs={tabs} />
      <div class="columns">
        <section class="card stack">
          <h2>
            {t.names[dialect]} <Chip tone={settings ? 'good' : 'quiet'} text={settings ? t.on : t.off} />
          </h2>
          {addresses.map((text, at) => (
            <CopyBlock id={`base-${at}`} label={t.base} text={text} />
          ))}
          <p>{t.credentials[dialect]}</p>
          <p>
            <a href={docsHref(panel.language, '/guides/other-providers')}>{t.guide}</a>
          </p>
          <Form name={SAVE} action={action}>
            <Tick name="isOn" ticked={settings !== undefined}>
              {t.isOn}
            </Tick>
            <Area name="senders" label={t.senders} hint={t.sendersHint} value={lines.join('\n')} rows={4} isCode />
            <PasswordAgain />
            <p class="actions">
              <Button>{t.save}</Button>
            </p>
          </Form>
        </section>
        <FirstPart {...props} />
      </div>
    </>
  );
}

/** Refreshes itself while the request is awaited. */
function FirstPart(props: AddressProps) {
  const { format } = usePanel();
  const t = useTexts();
  const { apiKey, dialect, settings, first } = props;
  const since = settings?.awaitedSince;
  const isAwaited = since !== undefined && first === null;
  // The message after a look-up takes its place.
  const isOver = since === undefined || first?.isFinal;
  const action = `/admin/api-keys/${apiKey.id}/address/wait?dialect=${dialect}`;
  return (
    <Live id="first" as="section" class="card stack" href={isOver ? null : pathOf(apiKey, dialect)} news={t.news}>
      <h2>{t.first}</h2>
      {since === undefined && <p class="help">{settings ? t.notAwaited : t.needsOn}</p>}
      {isAwaited && <p>{t.awaited(format.dateTime(since).text)}</p>}
      {first && <Details rows={useUnderstood(first)} />}
      {first && !first.isFinal && <p class="help">{t.messageAwaited}</p>}
      {settings && (
        <Form action={action}>
          <p class="actions">
            <Button>{since === undefined ? t.wait : t.waitAgain}</Button>
          </p>
        </Form>
      )}
    </Live>
  );
}

/** How a request was understood: what it was, and what came of it. */
function useUnderstood({ requestedAt, understood }: FirstRequest): Detail[] {
  const { format } = usePanel();
  const t = useTexts();
  const { route, kind, sender, messageId, refused } = understood;
  const fault = refused && [refused.code, refused.fault, refused.field].filter(Boolean).join(' · ');
  return [
    { label: t.came, text: <Time at={format.ago(requestedAt)} /> },
    { label: t.route, text: <code>{route}</code> },
    ...(refused ? [{ label: t.refused, text: <code>{fault}</code> }] : [{ label: t.kind, text: kind ?? t.lookUp }]),
    ...(sender === undefined ? [] : [{ label: t.sender, text: <code>{sender}</code> }]),
    ...(messageId === undefined
      ? []
      : [{ label: t.queued, text: <a href={`/admin/messages/${messageId}`}>#{messageId}</a> }]),
  ];
}
