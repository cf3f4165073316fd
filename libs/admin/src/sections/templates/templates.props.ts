import type { ChannelView, TemplateName, TemplateView } from '@recado/channels';
import type { CarrierTemplate } from '@recado/gateways';

/** The setting that names the app, what is said of it, and what the environment calls it. */
export interface AppField {
  name: string;
  label: string;
  /** What it must be. */
  expected: string;
  variable: string;
}

/** What the page of the templates of a channel shows. */
export interface TemplatesProps {
  channel: ChannelView;
  templates: readonly TemplateView[];
  carriers: readonly CarrierTemplate[];
  /** The template that carries texts outside the window; null: none does. */
  carrier: TemplateName | null;
  /** The templates that carry media outside the window. */
  mediaCarriers: readonly TemplateName[];
  hasAccount: boolean;
  /** Whether the settings name the app, under which the samples of new templates are uploaded. */
  hasApp: boolean;
  /** The settings that name the account and the app, and what the environment calls them. */
  accountField: { label: string; variable: string };
  appField: AppField;
}
