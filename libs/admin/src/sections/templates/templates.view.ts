import type { ChannelView, TemplateName, TemplateView } from '@recado/channels';
import type { GatewaySettings } from '@recado/config';
import type { NewTemplate } from '@recado/gateways';
import type { TimeView } from '../../format/format.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import type { ChipView } from '../../ui/chip.js';
import { templateStatus } from './template-status.js';
import { type TemplateParts, templateParts } from './template-parts.js';
import { templateTexts } from './texts/index.js';

/** What the page of the templates of a channel needs. */
export interface TemplatesFacts {
  channel: ChannelView;
  templates: readonly TemplateView[];
  carriers: readonly NewTemplate[];
  /** The template that carries texts outside the window; null: none does. */
  carrier: TemplateName | null;
  hasAccount: boolean;
  /** The setting that names the account, and what the environment calls it. */
  accountField: { label: string; variable: string };
}

/** One template in the list. */
export interface TemplateRow {
  name: string;
  language: string;
  href: string;
  status: ChipView;
  category: string;
  quality: string;
  /** Why it was rejected or paused; null: no reason was told, or the reader may not see it. */
  reason: string | null;
  isCarrier: boolean;
}

/** A carrier that can be created, or was. */
export interface CarrierRow {
  name: string;
  /** Such as `pt_BR`, and in words. */
  language: string;
  languageText: string;
  /** Null: it was not created yet. */
  made: { status: ChipView; means: string; href: string; isUsable: boolean; isUsed: boolean } | null;
}

/** What the page of the templates of a channel prints. */
export interface TemplatesPageView {
  channel: string;
  page: string;
  /** Of the channel. */
  back: string;
  /** What to set first; null: the account is known. */
  missing: { field: string; variable: string | null; editHref: string } | null;
  rows: TemplateRow[];
  checkedAt: TimeView | null;
  carriers: CarrierRow[];
  /** A carrier in the language of the reader, with its example. */
  sample: TemplateParts | null;
  isCarrierWaiting: boolean;
}

/** The page of the templates of a channel. */
export function templatesView(facts: TemplatesFacts, panel: PanelRequest): TemplatesPageView {
  const { channel, templates, carriers, carrier, hasAccount, accountField } = facts;
  const back = `/admin/channels/${channel.id}`;
  const checkedAt = Math.max(0, ...templates.map((one) => one.checkedAt));
  const used = carrier && templates.find((one) => isSame(one, carrier));
  const { label: field, variable } = accountField;
  return {
    channel: channel.name,
    page: `${back}/templates`,
    back,
    missing: hasAccount ? null : { field, variable: channel.builtIn ? variable : null, editHref: `${back}/edit` },
    rows: templates.map((template) => rowOf(template, facts, panel)),
    checkedAt: checkedAt === 0 ? null : panel.format.ago(checkedAt),
    carriers: carriers.map((one) => carrierRow(one, facts, panel)),
    sample: sampleOf(carriers, panel),
    isCarrierWaiting: Boolean(used && used.status !== 'APPROVED'),
  };
}

/** The settings that a person types in the environment, one on each line. */
export function variableLines(settings: GatewaySettings, nameOf: (field: string) => string): string {
  return Object.entries(settings)
    .map(([field, value]) => `${nameOf(field)}=${String(value)}`)
    .join('\n');
}

/** Whether two names mean one template. */
export function isSame(one: TemplateName, other: TemplateName | null): boolean {
  return one.name === other?.name && one.language === other.language;
}

/** The page of one template. */
export function templateHref(channelId: number, { name, language }: TemplateName): string {
  return `/admin/channels/${channelId}/templates/${encodeURIComponent(name)}/${encodeURIComponent(language)}`;
}

function rowOf(template: TemplateView, { channel, carrier }: TemplatesFacts, panel: PanelRequest): TemplateRow {
  const { categories, qualities, none } = panel.texts(templateTexts).templates;
  const { name, language, status, category, quality, rejectedReason } = template;
  return {
    name,
    language,
    href: templateHref(channel.id, template),
    status: templateStatus(status, panel).chip,
    category: categories[category] ?? (category || none),
    quality: quality === null ? none : (qualities[quality] ?? quality),
    reason: rejectedReason && panel.format.raw(rejectedReason),
    isCarrier: isSame(template, carrier),
  };
}

function carrierRow(carrier: NewTemplate, facts: TemplatesFacts, panel: PanelRequest): CarrierRow {
  const { languages } = panel.texts(templateTexts).carrier;
  const { name, language } = carrier;
  const made = facts.templates.find((one) => isSame(one, carrier));
  return {
    name,
    language,
    languageText: languages[language] ?? language,
    made: made
      ? {
          status: templateStatus(made.status, panel).chip,
          means: templateStatus(made.status, panel).means,
          href: templateHref(facts.channel.id, made),
          isUsable: made.status === 'APPROVED',
          isUsed: isSame(made, facts.carrier),
        }
      : null,
  };
}

function sampleOf(carriers: readonly NewTemplate[], { language }: PanelRequest): TemplateParts | null {
  const own = carriers.find((one) => one.language.startsWith(language.slice(0, 2))) ?? carriers[0];
  return own ? templateParts({ body: own.body, components: null }, own.examples) : null;
}
