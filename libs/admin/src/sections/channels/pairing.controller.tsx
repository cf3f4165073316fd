import { Get, NotFoundException, Post } from '@nestjs/common';
import { ChannelPairing } from '@recado/administration';
import { Channels, type ChannelView, conditionOf } from '@recado/channels';
import { readPhone } from '@recado/core';
import type { PairingLibrary, WorkerLibrary } from '@recado/gateways';
import { bad, confirmHref, type FormBody, found, NeedsRole, PanelPages } from '../../session/kit.js';
import { PanelRequest, readingText } from '../../session/kit.js';
import { Button, Chip, type ChipView, Form, Heading, LinkButton, Live, Table, usePanel } from '../../ui/kit.js';
import { channelState } from './channel-state.js';
import { ChannelSteps } from './channel-steps.js';
import { ChannelWay, stepsOf } from './channel-way.js';
import { gatewayTexts } from './gateway-texts.js';
import { libraryTexts } from './library-texts.js';
import { pairingTexts } from './pairing-texts.js';
import { PairingParts } from './pairing.page.js';
import { type PairingContext, pairingView, refusalText, sinceIn } from './pairing.view.js';
import { ShowChannel } from './show-channel.js';

/** The library in a process, for people. */
interface WorkerView {
  name: string;
  chip: ChipView;
  /** Why it failed, and what to do. */
  why: string | null;
  /** What npm said, for those who may install it. */
  words: string | null;
}

/** The library that pairing needs, where a worker lacks it. */
interface LibraryView {
  page: string;
  /** Where its installation is asked for. */
  action: string;
  lead: string;
  facts: readonly string[];
  workers: readonly WorkerView[];
  /** What the button says; null: the installation is under way. */
  install: string | null;
}

/** The library as the page of a channel shows it; null: each worker has it. `isMissing`: no phone can be connected. */
async function libraryView(
  channel: { id: number },
  library: PairingLibrary,
  isMissing: boolean,
  panel: PanelRequest,
): Promise<LibraryView | null> {
  const { facts } = library;
  const workers = await library.workers();
  const lacking = workers.filter(({ version }) => version !== facts.version);
  if (lacking.length === 0 && !isMissing) return null;
  const t = panel.texts(libraryTexts);
  const isBusy = lacking.length > 0 && lacking.every(({ install }) => install === 'asked' || install === 'running');
  const hasFailed = lacking.some(({ install }) => install === 'failed');
  const page = `/admin/channels/${channel.id}/pair`;
  const action = `${page}/install`;
  const mayInstall = panel.may(action, 'POST');
  return {
    page,
    action,
    lead: isMissing ? t.lead : t.some,
    facts: [t.facts(facts), t.licences(facts)],
    workers: workers.map((worker) => workerView(worker, facts.version, mayInstall, panel)),
    install: isBusy ? null : hasFailed ? t.again : t.install,
  };
}

function workerView(worker: WorkerLibrary, needed: string, mayInstall: boolean, panel: PanelRequest): WorkerView {
  const { host, pid, failure, words, install } = worker;
  const t = panel.texts(libraryTexts);
  const hasFailed = install === 'failed' && worker.version !== needed;
  return {
    name: `${host} · ${pid}`,
    chip: chipOf(worker, needed, panel),
    why: hasFailed && failure !== null ? t.failures[failure] : null,
    words: hasFailed && mayInstall && words !== null ? panel.format.raw(words) : null,
  };
}

function chipOf({ version, install }: WorkerLibrary, needed: string, panel: PanelRequest): ChipView {
  const t = panel.texts(libraryTexts);
  if (version === needed) return { tone: 'good', text: t.installed(version) };
  if (install !== null) return { tone: install === 'failed' ? 'bad' : 'info', text: t[install] };
  return { tone: 'warn', text: version === null ? t.missing : t.other(version) };
}

/** The library that a linked phone needs: what it is, which process has it, and its installation. */
function LibraryPart({ view, risk }: { view: LibraryView; risk: string | null }) {
  const panel = usePanel();
  const t = panel.texts(libraryTexts);
  const { page, action, lead, facts, workers, install } = view;
  return (
    <section class="card stack" id="library">
      <h2>{t.title}</h2>
      <p>{lead}</p>
      {facts.map((fact) => (
        <p class="help">{fact}</p>
      ))}
      {risk !== null && <p class="notice notice-warn">{risk}</p>}
      {workers.length > 0 && <Workers workers={workers} />}
      {install !== null && (
        <Form action={action} name="install">
          <p>
            <Button tone="main">{install}</Button>
          </p>
        </Form>
      )}
      {install === null && (
        <p>
          <LinkButton href={page} icon="turn">
            {panel.texts(pairingTexts).reload}
          </LinkButton>
        </p>
      )}
      {!panel.may(action, 'POST') && <p class="help">{t.administrators}</p>}
    </section>
  );
}

function Workers({ workers }: { workers: readonly WorkerView[] }) {
  const t = usePanel().texts(libraryTexts);
  return (
    <Table<WorkerView>
      rows={workers}
      columns={[
        { head: t.process, namesRow: true, cell: ({ name }) => name },
        {
          head: t.state,
          cell: ({ chip, why, words }) => (
            <>
              <Chip {...chip} />
              {why !== null && <span class="under">{why}</span>}
              {words !== null && <code class="raw">{words}</code>}
            </>
          ),
        },
      ]}
    />
  );
}

/** Pairs a phone with a channel. The code is a credential: it is neither kept nor logged, and viewers do not see it. */
@PanelPages('channels/:id/pair')
export class PairingController {
  constructor(
    private readonly pairing: ChannelPairing,
    private readonly channels: ShowChannel,
    private readonly list: Channels,
    private readonly way: ChannelWay,
  ) {}

  @Get()
  @NeedsRole('operator')
  page(panel: PanelRequest) {
    return this.show(panel, panel.id, panel.query.since);
  }

  private async show(panel: PanelRequest, id: number, asked?: unknown): Promise<void> {
    const channel = await this.find(id);
    const state = found(await this.pairing.state(channel));
    const t = panel.texts(pairingTexts);
    const isNew = (channel.seen?.sentAt ?? null) === null;
    const steps = stepsOf(await this.way.of(channel));
    const view = pairingView(channel, state, await this.context(id, asked, panel), panel);
    const needed = this.pairing.library(channel);
    const isMissing = state.kind === 'failed' && state.code === 'phone_library_missing';
    const library = needed ? await libraryView(channel, needed, isMissing, panel) : null;
    const part = (
      <Live id="pairing" href={view.again} news={view.late ?? view.state.text} hasReload>
        {isNew && <ChannelSteps steps={steps} at={state.kind === 'connected' ? 'test' : 'connect'} />}
        <div class="stack">
          {!isMissing && <PairingParts view={view} />}
          {library && <LibraryPart view={library} risk={isMissing ? view.risk : null} />}
        </div>
      </Live>
    );
    const body = (
      <>
        <Heading title={t.title} lead={t.lead(channel.name)} trail={{ href: view.back, text: channel.name }} />
        {part}
      </>
    );
    await panel.show({ title: t.title, body, part });
  }

  /** The page itself says that the provider makes a code: a sentence above it would still say so when that is over. */
  @Post()
  async begin(panel: PanelRequest): Promise<void> {
    const { id } = panel;
    const channel = await this.find(id);
    // The page refreshes itself while it is open, so it has no field for the password.
    if (panel.asksPassword) return panel.redirect(confirmHref(`/admin/channels/${channel.id}/pair`));
    const asked = this.read(channel, panel.body, panel);
    if (asked === null) return this.show(panel, id);
    const failure = await this.pairing.begin(channel, panel.actor, asked.typedBy);
    const page = `/admin/channels/${channel.id}/pair`;
    if (failure) await panel.redirect(page, bad(refusalText(channel, failure, panel)));
    else await panel.redirect(`${page}?since=${panel.format.now}`);
  }

  @Post('end')
  async end(panel: PanelRequest): Promise<void> {
    const channel = await this.find(panel.id);
    if (!this.pairing.canEnd(channel)) throw new NotFoundException();
    const page = `/admin/channels/${channel.id}/pair`;
    if (panel.asksPassword) return panel.redirect(confirmHref(page));
    await this.pairing.end(channel, panel.actor);
    await panel.redirect(page, panel.texts(pairingTexts).unlinked);
  }

  /** What was asked for; null: it was refused, and the form says why. */
  private read({ gateway }: ChannelView, body: FormBody, panel: PanelRequest): { typedBy?: string } | null {
    const { phone, accepted } = body;
    const errors: Record<string, string> = {};
    const t = panel.texts(pairingTexts);
    if (gatewayTexts(gateway, panel).risk !== undefined && accepted === undefined) errors.accepted = t.acceptFirst;
    const reading = phone === undefined || !this.pairing.takesPhone(gateway) ? undefined : readPhone(phone);
    if (reading && !reading.ok) errors.phone = readingText(reading, panel) ?? '';
    if (Object.keys(errors).length > 0) {
      panel.refuse(phone === undefined ? 'begin' : 'typed', errors, body);
      return null;
    }
    return reading?.ok ? { typedBy: reading.phone } : {};
  }

  /** What the look at the provider has changed is in it. */
  private async context(id: number, asked: unknown, panel: PanelRequest): Promise<PairingContext> {
    const { format } = panel;
    const channel = await this.find(id);
    const { state } = conditionOf(channel, this.list.allPaused, format.now);
    return {
      now: channelState(channel, this.list.allPaused, panel),
      canSend: state === 'active',
      since: sinceIn(asked, format.now),
      codeSeconds: this.pairing.codeSeconds(channel.gateway),
      takesPhone: this.pairing.takesPhone(channel.gateway),
      canEnd: this.pairing.canEnd(channel),
    };
  }

  /** Throws NotFoundException, also for a channel that has nothing to pair. */
  private async find(id: number): Promise<ChannelView> {
    const channel = await this.channels.find(id);
    if (!this.pairing.isPossible(channel)) throw new NotFoundException();
    return channel;
  }
}
