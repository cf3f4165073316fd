import { Injectable } from '@nestjs/common';
import { Channels, templateKey, type TemplateView } from '@recado/channels';
import { demandsOf } from '@recado/core';
import { SenderTemplates, type SendTemplate } from '@recado/campaigns';
import type { PanelRequest } from '../../session/kit.js';
import type { SendForm } from './send.form.js';
import { sendTexts } from './texts/index.js';

/** A template that a send may use. */
export interface OfferedTemplate {
  /** Its name and language, as forms send them. */
  key: string;
  template: TemplateView;
  /** The names of the channels and pools that can send it. */
  senders: readonly string[];
}

/** The template of a form, or why it cannot be used. */
type ChosenTemplate = { template: SendTemplate | null } | { error: string };

/** Finds the templates that people may send to a list. */
@Injectable()
export class OfferedTemplates {
  constructor(
    private readonly channels: Channels,
    private readonly senders: SenderTemplates,
  ) {}

  /** All of them by name and language, each once. A one-time code is for one person, and is not among them. */
  async all(): Promise<OfferedTemplate[]> {
    const byKey = new Map<string, { template: TemplateView; senders: string[] }>();
    for (const { id, name } of this.channels.openSenders()) {
      for (const template of await this.senders.of(id)) {
        if (demandsOf(template).isCode) continue;
        const known = byKey.get(templateKey(template));
        if (known) known.senders.push(name);
        else byKey.set(templateKey(template), { template, senders: [name] });
      }
    }
    return [...byKey].map(([key, offer]) => ({ key, ...offer })).sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  /** Whether there are templates, and none of them is for lists. */
  async areAllLeftOut(): Promise<boolean> {
    if ((await this.all()).length > 0) return false;
    const found = await Promise.all(this.channels.openSenders().map(({ id }) => this.senders.sendable(id)));
    return found.flat().length > 0;
  }

  /** The template of this name and language; undefined: no sender can send it. */
  async named(key: string): Promise<TemplateView | undefined> {
    return (await this.all()).find((one) => one.key === key)?.template;
  }

  /** What a form sends: `template` null is its text. The sources of its fields are those of nobody yet. */
  async chosen({ what, template: key, channel }: SendForm, panel: PanelRequest): Promise<ChosenTemplate> {
    if (what !== 'template') return { template: null };
    const { fields, send } = panel.texts(sendTexts);
    const sender = this.channels.openSenders().find(({ name }) => name === channel);
    const found = sender && (await this.senders.of(sender.id)).find((one) => templateKey(one) === key);
    if (found) {
      const { name, language } = found;
      const demands = demandsOf(found);
      if (demands.isCode) return { error: fields.send_template_code };
      return { template: { name, language, demands, sources: {} } };
    }
    const offer = (await this.all()).find((one) => one.key === key);
    if (!offer) return { error: fields.send_template_missing };
    return { error: send.templateElsewhere(panel.format.label(channel), offer.senders.join(', ')) };
  }
}
