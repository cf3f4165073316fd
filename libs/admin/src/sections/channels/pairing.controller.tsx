import { Body, Get, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { ChannelPairing } from '@recado/administration';
import { Channels, type ChannelView, conditionOf } from '@recado/channels';
import { readPhone } from '@recado/core';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { readingText } from '../../panel/reading-text.js';
import { confirmHref } from '../../session/confirm-href.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Heading } from '../../ui/heading.js';
import { Live } from '../../ui/live.js';
import { channelState } from './channel-state.js';
import { ChannelSteps } from './channel-steps.js';
import { ChannelWay, stepsOf } from './channel-way.js';
import { gatewayTexts } from './gateway-texts.js';
import { LibraryPart } from './library.part.js';
import { libraryView } from './library.view.js';
import { ShowChannel } from './show-channel.js';
import { PairingParts } from './pairing.page.js';
import { pairingTexts } from './pairing-texts.js';
import { type PairingContext, pairingView, refusalText, sinceIn } from './pairing.view.js';

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
  page(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Query('since') asked?: unknown) {
    return this.show(panel, path, asked);
  }

  private async show(panel: PanelRequest, path: string, asked?: unknown): Promise<void> {
    const channel = await this.find(path);
    const state = await this.pairing.state(channel);
    if (!state) throw new NotFoundException();
    const t = panel.texts(pairingTexts);
    const isNew = (channel.seen?.sentAt ?? null) === null;
    const steps = stepsOf(await this.way.of(channel));
    const view = pairingView(channel, state, await this.context(path, asked, panel), panel);
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
  async begin(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const channel = await this.find(path);
    // The page refreshes itself while it is open, so it has no field for the password.
    if (panel.asksPassword) return panel.redirect(confirmHref(`/admin/channels/${channel.id}/pair`));
    const asked = this.read(channel, body, panel);
    if (asked === null) return this.show(panel, path);
    const failure = await this.pairing.begin(channel, panel.actor, asked.typedBy);
    const page = `/admin/channels/${channel.id}/pair`;
    if (failure) await panel.redirect(page, bad(refusalText(channel, failure, panel)));
    else await panel.redirect(`${page}?since=${panel.format.now}`);
  }

  @Post('end')
  async end(@CurrentRequest() panel: PanelRequest, @Param('id') path: string): Promise<void> {
    const channel = await this.find(path);
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
  private async context(path: string, asked: unknown, panel: PanelRequest): Promise<PairingContext> {
    const { format } = panel;
    const channel = await this.find(path);
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
  private async find(path: string): Promise<ChannelView> {
    const channel = await this.channels.find(path);
    if (!this.pairing.isPossible(channel)) throw new NotFoundException();
    return channel;
  }
}
