import { Post, NotFoundException } from '@nestjs/common';
import { ChannelConnection, ChannelPairing } from '@recado/administration';
import { ApiKeys, KeyChanges } from '@recado/auth';
import { PanelKey } from '@recado/campaigns';
import {
  ChannelEditor,
  ChannelInputError,
  ChannelPauses,
  type ChannelView,
  AccountSwitches,
  DEFAULT_CHANNEL,
} from '@recado/channels';
import { readPhone } from '@recado/core';
import { TrialMessages } from '@recado/intake';
import { bad, confirmHref, type FieldSentences, found, idOf, NeedsRole, PanelPages } from '../../session/kit.js';
import { PanelRequest, readingText, submit, violationsOf } from '../../session/kit.js';
import { keyName } from '../../ui/kit.js';
import { accountTexts } from './account-texts.js';
import { keysForDefault, keysForTest } from './channel-keys.js';
import { ChannelWay, nextStep } from './channel-way.js';
import { askedText } from './connection.view.js';
import { libraryTexts } from './library-texts.js';
import { ShowChannel } from './show-channel.js';
import { channelTexts } from './texts/index.js';

/**
 * Pauses, resumes, archives and restores channels. A pause asks for no password, because it is always safe and must be
 * possible at once, also after wrong passwords.
 */
@PanelPages('channels')
export class ChannelSwitchesController {
  constructor(
    private readonly pauses: ChannelPauses,
    private readonly editor: ChannelEditor,
    private readonly page: ShowChannel,
  ) {}

  @Post('pause-all')
  async pauseAll(panel: PanelRequest): Promise<void> {
    const changed = await this.pauses.pauseAll(panel.actor, panel.body.reason ?? null);
    await panel.redirect(...left(panel, changed, panel.texts(channelTexts).channels.allPausedNotice));
  }

  @Post('resume-all')
  async resumeAll(panel: PanelRequest): Promise<void> {
    const { allResumedNotice } = panel.texts(channelTexts).channels;
    await submit(panel, {
      form: 'resume',
      asksPassword: true,
      show: () => this.page.showAll(panel),
      act: async () => left(panel, await this.pauses.resumeAll(panel.actor), allResumedNotice),
    });
  }

  @Post(':id/pause')
  async pause(panel: PanelRequest): Promise<void> {
    const channel = await this.page.find(panel.id);
    const changed = await this.pauses.pause(channel.id, panel.actor, panel.body.reason ?? null);
    await panel.redirect(
      ...left(panel, changed, panel.texts(channelTexts).channels.pausedNotice(channel.name), channel),
    );
  }

  @Post(':id/resume')
  async resume(panel: PanelRequest): Promise<void> {
    const channel = await this.page.find(panel.id);
    const { resumedNotice } = panel.texts(channelTexts).channels;
    await this.page.submit(panel, channel, {
      form: 'resume',
      act: async () =>
        left(panel, await this.pauses.resume(channel.id, panel.actor), resumedNotice(channel.name), channel),
    });
  }

  @Post(':id/archive')
  @NeedsRole('administrator')
  async archive(panel: PanelRequest): Promise<void> {
    await this.store(panel, (id) => this.editor.archive(id, panel.actor));
  }

  @Post(':id/restore')
  @NeedsRole('administrator')
  async restore(panel: PanelRequest): Promise<void> {
    await this.store(panel, (id) => this.editor.restore(id, panel.actor));
  }

  private async store(panel: PanelRequest, change: (id: number) => Promise<void>): Promise<void> {
    const channel = await this.page.find(panel.id);
    const page = `/admin/channels/${channel.id}`;
    await this.page.submit(panel, channel, {
      form: 'archive',
      act: async () => {
        await change(channel.id);
        return [page];
      },
      refused: (error) => {
        if (!(error instanceof ChannelInputError)) throw error;
        const { refusals } = panel.texts(channelTexts).channels;
        const sentences: Partial<Record<string, string>> = refusals;
        return [page, bad(sentences[error.code] ?? refusals.channel_built_in)];
      },
    });
  }
}

/** The page of a channel or of all, which says what was done, or that nothing had to be done. */
function left(panel: PanelRequest, changed: boolean, done: string, channel?: ChannelView) {
  const page = channel === undefined ? '/admin/channels' : `/admin/channels/${channel.id}`;
  return [page, changed ? done : panel.texts(channelTexts).channels.alreadySo] as const;
}

/** Ends what a provider's answer began: the lock of new recipients, and the rest after a refused Direct Send. */
@PanelPages('channels')
export class AccountSwitchesController {
  constructor(
    private readonly switches: AccountSwitches,
    private readonly page: ShowChannel,
  ) {}

  @Post(':id/reach-out')
  @NeedsRole('administrator')
  async endLock(panel: PanelRequest): Promise<void> {
    const channel = await this.page.find(panel.id);
    const { ended } = panel.texts(accountTexts).lock;
    await this.page.submit(panel, channel, {
      form: 'lock',
      act: async () =>
        left(panel, await this.switches.endColdLock(channel.id, panel.actor), ended(channel.name), channel),
    });
  }

  @Post(':id/direct-send')
  async retryDirectSend(panel: PanelRequest): Promise<void> {
    const channel = await this.page.find(panel.id);
    const changed = await this.switches.retryDirectSend(channel.id, panel.actor);
    await panel.redirect(...left(panel, changed, panel.texts(accountTexts).direct.retried, channel));
  }
}

/** Makes a channel the default of a key: messages that name no channel leave by it. */
@PanelPages('channels/:id/default', 'administrator')
export class DefaultChannelController {
  constructor(
    private readonly changes: KeyChanges,
    private readonly apiKeys: ApiKeys,
    private readonly page: ShowChannel,
  ) {}

  @Post()
  async make(panel: PanelRequest): Promise<void> {
    const { body } = panel;
    const channel = await this.page.find(panel.id);
    const key = keysForDefault(channel, await this.apiKeys.list()).find(({ id }) => id === idOf(body.defaultKey));
    await this.page.submit(panel, channel, {
      form: 'default',
      errors: key ? {} : { defaultKey: panel.t.fields.choice_unknown },
      act: async () => {
        const defaultChannelId = channel.name === DEFAULT_CHANNEL ? null : channel.id;
        await this.changes.change(key!.id, { defaultChannelId }, panel.actor);
        const { defaultNotice } = panel.texts(channelTexts).channels;
        return [`/admin/channels/${channel.id}`, defaultNotice(channel.name, keyName(key!.name, panel))];
      },
    });
  }
}

/** Asks the provider of a channel whether it could send, and shows the answer. Nothing is sent. */
@PanelPages('channels/:id/check')
export class CheckChannelController {
  constructor(
    private readonly connection: ChannelConnection,
    private readonly page: ShowChannel,
  ) {}

  @Post()
  async check(panel: PanelRequest): Promise<void> {
    const channel = await this.page.find(panel.id);
    if (channel.gateway === 'sandbox') throw new NotFoundException();
    const connection = await this.connection.ask(channel);
    const text = askedText(connection, channel, panel);
    await panel.redirect(`/admin/channels/${channel.id}`, connection.ready ? text : bad(text));
  }
}

/** Installs the library that a linked phone needs. It brings the code of others into the data folder: administrators only. */
@PanelPages('channels/:id/pair/install')
export class LibraryController {
  constructor(
    private readonly pairing: ChannelPairing,
    private readonly channels: ShowChannel,
  ) {}

  @Post()
  @NeedsRole('administrator')
  async install(panel: PanelRequest): Promise<void> {
    const channel = await this.channels.find(panel.id);
    const library = found(this.pairing.library(channel));
    const page = `/admin/channels/${channel.id}/pair`;
    // The page refreshes itself while it is open, so it has no field for the password.
    if (panel.asksPassword) return panel.redirect(confirmHref(page));
    const t = panel.texts(libraryTexts);
    const isBegun = await this.pairing.installLibrary(channel, library, panel.actor);
    await panel.redirect(page, isBegun ? t.begun : bad(t.notBegun));
  }
}

/** Sends a test message through one channel. */
@PanelPages('channels/:id/test')
export class TestMessageController {
  constructor(
    private readonly tests: TrialMessages,
    private readonly apiKeys: ApiKeys,
    private readonly panelKey: PanelKey,
    private readonly way: ChannelWay,
    private readonly page: ShowChannel,
  ) {}

  @Post()
  async send(panel: PanelRequest): Promise<void> {
    const channel = await this.page.find(panel.id);
    const { phone = '', text = '', key = '' } = panel.body;
    const { channelTest, fields } = panel.texts(channelTexts);
    const chosen = await this.keyFor(channel, key, panel);
    const reading = readPhone(phone);
    const said = readingText(reading, panel) ?? '';
    const errors: FieldSentences = reading.ok ? {} : { phone: said };
    await this.page.submit(panel, channel, {
      form: 'test',
      errors: chosen ? errors : { key: fields.choice_unknown },
      act: async () => {
        if (!chosen || !reading.ok) return errors;
        const message = { channelId: channel.id, key: chosen, phone: reading.phone, text };
        // The page of the channel goes on with the next step, where one is left; that of the message shows everything.
        const isOnWay = nextStep(channel, await this.way.of(channel)) !== null;
        const id = await this.tests.send(message, panel.actor);
        const page = isOnWay ? `/admin/channels/${channel.id}?tested=${id}` : `/admin/messages/${id}`;
        return [page, `${channelTest.sent} ${said}`.trim()];
      },
      refused: (error) => {
        // Throws what is no fault of the text.
        violationsOf(error);
        return { text: fields.test_text };
      },
    });
  }

  /** The key that was chosen, or that of the panel; undefined: it cannot be used, or not through this channel. */
  private async keyFor(channel: ChannelView, chosen: string, { format }: PanelRequest) {
    if (channel.archivedAt !== null) return undefined;
    if (chosen === '') return (await this.apiKeys.find((await this.panelKey.get()).id)) ?? undefined;
    return keysForTest(channel, await this.apiKeys.list(), format.now).find(({ id }) => id === idOf(chosen));
  }
}
