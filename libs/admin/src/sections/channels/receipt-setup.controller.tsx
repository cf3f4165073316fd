import { Get, Post } from '@nestjs/common';
import { type ReceiptsShown, ChannelReceiptSetup } from '@recado/administration';
import { type ChannelView, originOf } from '@recado/channels';
import type { ReceiptSetup } from '@recado/gateways';
import { bad, found, PanelPages, PanelRequest, submit } from '../../session/kit.js';
import { Button, Chip, type ChipView, CopyBlock, Form, Heading, LinkButton, PasswordAgain } from '../../ui/kit.js';
import { LocalOnly, Tick, usePanel } from '../../ui/kit.js';
import { causeOf } from './connection.view.js';
import { receiptsTexts } from './receipts-texts.js';
import { ShowChannel } from './show-channel.js';

const TONES: Readonly<Record<ReceiptsShown['kind'], ChipView['tone']>> = {
  set: 'good',
  incomplete: 'warn',
  unset: 'warn',
  other: 'warn',
  missing: 'warn',
  failed: 'bad',
  no_secret: 'warn',
};

/** What the page that sets up the receipts of a channel prints. */
interface ReceiptSetupView {
  page: string;
  url: string;
  state: ChipView;
  text: string;
  lacks: string[];
  /** What the provider said. */
  raw: string | null;
  /** What setting it up does besides; empty: it cannot be set up now. */
  notes: string[];
  canSet: boolean;
  /** Whether another address is replaced, which has to be agreed to. */
  replaces: boolean;
}

/** The page that sets up the receipts of a channel. `restarts`: its sender is disconnected meanwhile. */
function receiptSetupView(
  channel: ChannelView,
  shown: ReceiptsShown,
  { url, restarts }: { url: string; restarts: boolean },
  panel: PanelRequest,
): ReceiptSetupView {
  const t = panel.texts(receiptsTexts);
  const { kind } = shown;
  const canSet = kind === 'unset' || kind === 'other' || kind === 'incomplete';
  return {
    page: `/admin/channels/${channel.id}/receipts`,
    url,
    state: { tone: TONES[kind], text: t.states[kind] },
    text: textOf(shown, channel, panel),
    lacks: kind === 'incomplete' ? shown.lacks.map((lack) => t.lacks[lack]) : [],
    raw: kind === 'failed' && shown.detail !== null ? panel.format.raw(shown.detail) : null,
    notes: canSet ? [...(restarts ? [t.restarts] : []), t.makesSecret] : [],
    canSet,
    replaces: kind === 'other',
  };
}

/** Of another address its origin alone is shown: the rest may hold a token. */
function textOf(shown: ReceiptsShown, { gateway }: ChannelView, panel: PanelRequest): string {
  const t = panel.texts(receiptsTexts);
  if (shown.kind === 'failed') return causeOf(shown, gateway, panel);
  if (shown.kind === 'other') return t.other(URL.canParse(shown.url) ? (originOf(shown) ?? '') : '');
  return t[shown.kind];
}

/** The name of the form. */
const RECEIPTS = 'receipts';

const useTexts = () => usePanel().texts(receiptsTexts);

/** What the provider has set for the receipts of a channel, and the button that sets it. */
function ReceiptSetupParts({ view }: { view: ReceiptSetupView }) {
  const t = useTexts();
  return (
    <div class="narrow stack">
      <section class="card stack">
        <p>
          <Chip {...view.state} />
        </p>
        <p>{view.text}</p>
        {view.lacks.length > 0 && (
          <ul>
            {view.lacks.map((lack) => (
              <li>{lack}</li>
            ))}
          </ul>
        )}
        {view.raw && <code class="raw">{view.raw}</code>}
        {view.canSet && <SetForm view={view} />}
        <p class="actions">
          <LinkButton href={view.page} icon="turn">
            {t.reload}
          </LinkButton>
        </p>
      </section>
      <section class="card stack">
        <h2>{t.address}</h2>
        <CopyBlock id="receipts" label="URL" text={view.url} />
        <LocalOnly />
      </section>
    </div>
  );
}

function SetForm({ view }: { view: ReceiptSetupView }) {
  const t = useTexts();
  return (
    <Form action={view.page} name={RECEIPTS}>
      {view.notes.map((note) => (
        <p class="help">{note}</p>
      ))}
      {view.replaces && (
        <Tick name="replaces" ticked={false}>
          {t.replace}
        </Tick>
      )}
      <PasswordAgain />
      <p>
        <Button tone="main">{t.submit}</Button>
      </p>
    </Form>
  );
}

/** Shows and sets the webhook for the receipts of a channel at its provider. What the provider answers is not kept. */
@PanelPages('channels/:id/receipts', 'administrator')
export class ReceiptSetupController {
  constructor(
    private readonly receipts: ChannelReceiptSetup,
    private readonly channels: ShowChannel,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    await this.show(panel, await this.find(panel.id));
  }

  @Post()
  async set(panel: PanelRequest): Promise<void> {
    const found = await this.find(panel.id);
    await submit(panel, {
      form: RECEIPTS,
      asksPassword: true,
      show: () => this.show(panel, found),
      act: async () => {
        const shown = await this.receipts.set(found.channel, panel.body.replaces !== undefined, panel.actor);
        const t = panel.texts(receiptsTexts);
        return [`/admin/channels/${found.channel.id}/receipts`, shown.kind === 'set' ? t.done : bad(t.notDone)];
      },
    });
  }

  private async show(
    panel: PanelRequest,
    { channel, setup }: { channel: ChannelView; setup: ReceiptSetup },
  ): Promise<void> {
    const shown = await this.receipts.state(channel);
    const about = { url: this.receipts.url(channel), restarts: setup.restarts };
    const view = receiptSetupView(channel, shown, about, panel);
    const t = panel.texts(receiptsTexts);
    const trail = { href: `/admin/channels/${channel.id}`, text: channel.name };
    const body = (
      <>
        <Heading title={t.title} lead={t.lead(channel.name)} trail={trail} />
        <ReceiptSetupParts view={view} />
      </>
    );
    await panel.show({ title: t.title, body });
  }

  /** Throws NotFoundException, also for a channel whose webhook only a person can set. */
  private async find(id: number): Promise<{ channel: ChannelView; setup: ReceiptSetup }> {
    const channel = await this.channels.find(id);
    const setup = found(this.receipts.of(channel));
    return { channel, setup };
  }
}
