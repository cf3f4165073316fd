import { Injectable } from '@nestjs/common';
import { Channels, OutsideWindows } from '@recado/channels';
import { MessageReader } from '@recado/messages';
import { type Forecast, LOOKED_UP, SendForecast } from '@recado/queries';
import {
  type ListedRow,
  ListCheck,
  PanelKey,
  SenderTemplates,
  SendObstacles,
  SendRules,
  Sends,
  type SendView,
  TestNumbers,
} from '@recado/campaigns';
import type { FieldSentences, PanelRequest } from '../../session/kit.js';
import { senderName } from '../../ui/kit.js';
import { FilesOfSend } from './files.part.js';
import { templateTexts } from '../templates/texts/index.js';
import { SendPage, SendProgress } from './send.page.js';
import type { SendPageView } from './send-page.view.js';
import { SendPreview } from './send-preview.js';
import type { SendTestView } from './send-test.part.js';
import type { SendForm } from './send.form.js';
import { OfferedTemplates } from './offered-templates.js';
import { sendTexts } from './texts/index.js';
import { toForm } from './to-choices.js';

/** Rows without a fault that the preview shows, and rows with one that the page shows. */
const PREVIEWED = 3;
const SHOWN_BAD = 20;
/** Rows that are checked at once for their numbers. */
const CHUNK = 500;
/** Rows about whose numbers something was assumed that the page shows. */
const SHOWN_ASSUMED = 20;

/** The form that changes the send, where it was refused. */
interface RefusedSend {
  form: SendForm;
  errors: FieldSentences;
}

/** Shows a send: its progress, or its check with what can be changed. */
@Injectable()
export class ShowSend {
  constructor(
    private readonly sends: Sends,
    private readonly checks: ListCheck,
    private readonly rules: SendRules,
    private readonly obstacles: SendObstacles,
    private readonly key: PanelKey,
    private readonly channels: Channels,
    private readonly preview: SendPreview,
    private readonly windows: OutsideWindows,
    private readonly forecasts: SendForecast,
    private readonly files: FilesOfSend,
    private readonly templates: OfferedTemplates,
    private readonly senders: SenderTemplates,
    private readonly testNumbers: TestNumbers,
    private readonly messages: MessageReader,
  ) {}

  async show(panel: PanelRequest, send: SendView, refused?: RefusedSend): Promise<void> {
    const title = send.name ?? panel.texts(sendTexts).send.unnamed(String(send.id));
    if (send.state !== 'ready') {
      const part = <SendProgress send={send} />;
      return panel.show({ title, body: <SendPage title={title} send={send} />, part });
    }
    const check = await this.checkOf(panel, await this.checked(send), refused);
    const body = <SendPage title={title} send={check.send} check={check} />;
    await panel.show({ title, body, isRefused: refused !== undefined });
  }

  /** A process that stopped between reading and checking leaves a list unchecked. */
  private async checked(send: SendView): Promise<SendView> {
    const isUnchecked = send.good === 0 && (await this.sends.badRows(send.id, { after: 0, limit: 1 })).length === 0;
    if (isUnchecked) await this.checks.check(send.id);
    return (isUnchecked && (await this.sends.find(send.id))) || send;
  }

  private async checkOf(panel: PanelRequest, send: SendView, refused?: RefusedSend): Promise<SendPageView> {
    const channels = [...this.channels.open(), ...this.channels.openPools()];
    const form = refused?.form ?? toForm(send, channels, panel);
    const rows = await this.sends.rows(send.id, { after: 0, limit: PREVIEWED, good: true });
    return {
      send,
      form,
      errors: refused?.errors ?? {},
      obstacle: (await this.obstacles.of(send)) ?? (await this.obstacles.ofTemplate(send)),
      channels: this.channels.openSenders(),
      templates: await this.templates.all(),
      preview: await this.preview.of(form, panel, await this.filled(rows, send)),
      faults: await this.sends.faults(send.id),
      bad: await this.sends.badRows(send.id, { after: 0, limit: SHOWN_BAD }),
      forecast: await this.forecastOf(send),
      sender: this.senderOf(channels.find(({ id }) => id === send.channelId)?.name ?? '', panel),
      assumptions: await this.sends.assumptions(send.id),
      assumedRows: await this.sends.assumedRows(send.id, SHOWN_ASSUMED),
      prices: await this.pricesOf(send, panel),
      files: await this.files.of(send),
      test: await this.testOf(send, panel),
    };
  }

  /** With its number, where one is known. That nobody receives what the simulator gets stands beside the text. */
  private senderOf(channel: string, panel: PanelRequest): string {
    const sender = this.channels.openSenders().find(({ name }) => name === channel);
    return sender && !sender.isSimulator ? senderName(sender, panel) : channel;
  }

  private async testOf({ testMessageId }: SendView, panel: PanelRequest): Promise<SendTestView> {
    const { id = null } = panel.administrator ?? {};
    const phone = id === null ? null : await this.testNumbers.of(id);
    const message = testMessageId === null ? null : await this.messages.find(testMessageId);
    return { phone: phone === null ? '' : panel.format.phone(phone), message };
  }

  /** By the same rules as the forecast of a batch, as if it were confirmed now. */
  private async forecastOf(send: SendView): Promise<Forecast> {
    const { channelId, lane, good, scheduledAt, spreadMs } = send;
    const { id: apiKeyId } = await this.key.get();
    const phones = () => this.phonesOf(send, apiKeyId);
    return this.forecasts.of({ channelId, lane, apiKeyId, messages: good, scheduledAt, spreadMs, phones });
  }

  /** The numbers of the first rows, as many as one forecast looks up. */
  private async phonesOf(send: SendView, apiKeyId: number): Promise<string[]> {
    const phones: string[] = [];
    for (let after = 0; phones.length < LOOKED_UP;) {
      const rows = await this.sends.rows(send.id, { after, limit: CHUNK, good: true });
      const checked = await this.rules.check(rows, send, apiKeyId);
      phones.push(...checked.flatMap((row) => ('item' in row ? [row.item.phone] : [])));
      if (rows.length < CHUNK) break;
      after = rows.at(-1)!.line;
    }
    return phones.slice(0, LOOKED_UP);
  }

  private async pricesOf({ channelId, template }: SendView, panel: PanelRequest): Promise<string[]> {
    const { summary: t } = panel.texts(sendTexts).send;
    if (template) {
      const { categories } = panel.texts(templateTexts).templates;
      const category = (await this.senders.find(channelId, template))?.category ?? '';
      return category === '' ? [] : [t.priceTemplate(categories[category] ?? category)];
    }
    const outside = await this.windows.of(channelId);
    if (!outside) return [];
    return outside.policy === 'fail' ? [t.priceService] : [t.priceService, t.priceUtility];
  }

  /** What these rows send. */
  private async filled(rows: readonly ListedRow[], send: SendView) {
    const checked = await this.rules.check(rows, send, (await this.key.get()).id);
    const items = checked.flatMap((row) => ('item' in row ? [row.item] : []));
    return {
      texts: items.map(({ text }) => text),
      media: items.map(({ content }) => content?.media ?? null),
      templates: items.flatMap(({ content }) => (content?.template ? [content.template] : [])),
    };
  }
}
