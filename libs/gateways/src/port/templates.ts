import type { GatewaySettings } from '@recado/config';
import type { FailureCode } from '@recado/core';

/** Names a template of an account. */
interface TemplateName {
  name: string;
  /** Such as `pt_BR`. */
  language: string;
}

/** A template as the provider describes it. */
export interface ProviderTemplate extends TemplateName {
  /** The provider's word, such as APPROVED. */
  status: string;
  /** UTILITY, MARKETING or AUTHENTICATION. */
  category: string;
  /** GREEN, YELLOW, RED or UNKNOWN; null: not told. */
  quality: string | null;
  /** POSITIONAL or NAMED. */
  parameterFormat: string;
  /** With its parameters, such as `Olá, {{1}}!`; null: it has none. */
  body: string | null;
  /** All its components, as JSON. */
  components: string | null;
  rejectedReason: string | null;
  providerTemplateId: string | null;
}

/** A template to be created, of which only the body is given. */
export interface NewTemplate extends TemplateName {
  category: 'UTILITY' | 'MARKETING';
  /** With parameters by position: `{{1}}`. It neither begins nor ends with one. */
  body: string;
  /** A value for each parameter, for those who review it. */
  examples: readonly string[];
}

/** Why a provider did not do what was asked of its templates. `detail`: what it said. */
export interface TemplateFailure {
  kind: 'failed';
  code: FailureCode;
  detail: string | null;
}

/** The templates of an account. */
export type ListedTemplates = { kind: 'listed'; templates: ProviderTemplate[] } | TemplateFailure;

/** A template that the provider has taken. It may be used once it is approved. */
export type CreatedTemplate = { kind: 'created'; template: ProviderTemplate } | TemplateFailure;

/** Reads and creates the message templates of the accounts behind channels. */
export interface TemplateManager<Settings extends GatewaySettings = GatewaySettings> {
  /** The templates that carry any text in their first parameter, ready to be created: one for each language. */
  readonly carriers: readonly NewTemplate[];
  /** The setting that names the account; its templates cannot be managed without it. */
  readonly accountSetting: string;
  /** The settings with which a channel sends its texts to cold recipients by this template. */
  carriedBy(template: TemplateName): Readonly<Record<string, string>>;
  /** All templates of the account. Fails with `gateway_not_configured` where the settings do not name it. */
  list(settings: Settings, signal: AbortSignal): Promise<ListedTemplates>;
  /** Asks the provider for a new template. */
  create(settings: Settings, template: NewTemplate, signal: AbortSignal): Promise<CreatedTemplate>;
}
