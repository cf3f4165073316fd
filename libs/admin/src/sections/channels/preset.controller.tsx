import { Get, Post } from '@nestjs/common';
import { AuditTrail } from '@recado/audit';
import { ChannelEditor, type ChannelField, ChannelFields, ChannelInputError, type ChannelView } from '@recado/channels';
import type { PresetNews } from '@recado/config';
import { bad, PanelPages, PanelRequest, submit } from '../../session/kit.js';
import { sentRevision } from '../../session/kit.js';
import { Heading } from '../../ui/kit.js';
import { KEEP, PRESET, PresetForm } from './preset.part.js';
import { presetChanges, presetNewsOf } from './preset.part.js';
import { presetTexts } from './preset-texts.js';
import { ShowChannel } from './show-channel.js';

interface Found {
  channel: ChannelView;
  fields: readonly ChannelField[];
  news: PresetNews;
}

/** Takes over the description that ships with this version, after showing what the channel would lose, or keeps its own. */
@PanelPages('channels/:id/preset', 'administrator')
export class PresetController {
  constructor(
    private readonly channels: ShowChannel,
    private readonly fields: ChannelFields,
    private readonly editor: ChannelEditor,
    private readonly trail: AuditTrail,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    const found = await this.find(panel, panel.id);
    if (found) await this.show(panel, found);
  }

  @Post()
  async decide(panel: PanelRequest): Promise<void> {
    const found = await this.find(panel, panel.id);
    if (!found) return;
    const { id } = found.channel;
    const isKept = panel.body[KEEP] !== undefined;
    await submit(panel, {
      form: PRESET,
      asksPassword: true,
      show: () => this.show(panel, found),
      act: async () => {
        if (isKept) await this.editor.keepOwnSettings(id, panel.actor, sentRevision(panel) ?? -1);
        else await this.take(panel, found);
        const { kept, taken } = panel.texts(presetTexts);
        return [`/admin/channels/${id}`, isKept ? kept : taken];
      },
      refused: (error) => {
        if (!(error instanceof ChannelInputError)) throw error;
        if (error.code === 'channel_stale') return this.showStale(panel, id);
        // It may name a secret that the channel does not have.
        return [`/admin/channels/${id}/edit?preset=new`, bad(panel.texts(presetTexts).needsMore)];
      },
    });
  }

  private take(panel: PanelRequest, { channel: { id }, fields, news }: Found): Promise<void> {
    const kept = fields.filter(({ isSecret, value }) => !isSecret && value !== null);
    const settings = Object.fromEntries(kept.map(({ name, value }) => [name, value!]));
    const change = { settings: { ...settings, ...news.preset.settings } };
    return this.editor.change(id, change, panel.actor, sentRevision(panel) ?? -1);
  }

  /** What is shown now is what somebody else has left. To decide again, with the revision of now, is a decision. */
  private async showStale(panel: PanelRequest, id: number): Promise<void> {
    const actions = ['channel.changed', 'channel.preset_declined'];
    const deed = await this.trail.latest({ type: 'channel', id, actions }, panel.format.now);
    const found = await this.find(panel, id);
    if (!found) return;
    panel.services.meanwhile.tell(panel, found.channel.revision, deed);
    await this.show(panel, found);
  }

  /** Null: there is nothing to decide, and the answer leads to the channel. Throws NotFoundException. */
  private async find(panel: PanelRequest, id: number): Promise<Found | null> {
    const channel = await this.channels.find(id);
    const fields = await this.fields.of(channel);
    const news = channel.builtIn ? null : presetNewsOf(channel, fields, panel);
    if (news) return { channel, fields, news };
    await panel.redirect(`/admin/channels/${channel.id}`, bad(panel.texts(presetTexts).gone));
    return null;
  }

  private async show(panel: PanelRequest, { channel, fields, news }: Found): Promise<void> {
    const t = panel.texts(presetTexts);
    const title = t.title(news.preset.texts[panel.format.language].name);
    const trail = { href: `/admin/channels/${channel.id}`, text: channel.name };
    panel.services.meanwhile.mark(panel, channel.revision);
    const body = (
      <>
        <Heading title={title} lead={t.lead(channel.name)} trail={trail} />
        <PresetForm {...{ channel, fields }} changes={presetChanges(news, fields)} isChanged={news.isChanged} />
      </>
    );
    await panel.show({ title, body });
  }
}
