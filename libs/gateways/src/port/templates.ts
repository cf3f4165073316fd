import type { GatewaySettings, OutsideWindow } from '@recado/config';
import type { FailureCode, HeaderMediaType, PaymentType } from '@recado/core';
import type { OutgoingFile } from './outgoing-file.js';

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
  /** The category that it gets on the first of next month; null: it keeps its own, or none was told. */
  correctCategory: string | null;
  /** The provider's word for a kind within the category; null: none was told. */
  subCategory: string | null;
  /** The provider's word for who made it, such as AUTO_GENERATED; null: not told. */
  source: string | null;
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

/** A file that shows those who review a template what its header is like. */
export type HeaderSample = Pick<OutgoingFile, 'mimetype' | 'filename' | 'size' | 'open'>;

/** The header of a template to be created. */
export type NewHeader =
  /** `example`: of its one parameter; empty: it has none. */
  | { kind: 'text'; text: string; example: string }
  | { kind: 'media'; type: HeaderMediaType; sample: HeaderSample }
  | { kind: 'location' };

/** A button of a template to be created. `label`: the words on it. */
export type NewButton =
  /** `example`: the whole address with its parameter filled in; empty: it has none. */
  | { kind: 'url'; label: string; url: string; example: string }
  | { kind: 'phone'; label: string; phone: string }
  | { kind: 'reply'; label: string }
  | { kind: 'coupon'; example: string }
  /** The words on it are the provider's. */
  | { kind: 'payment'; payment: PaymentType };

/** What only a template for one-time codes has. Its provider writes the text. */
export interface NewCode {
  /** The words of its button. */
  label: string;
  /** It warns of giving the code to others. */
  warns: boolean;
  /** After so many minutes it says that the code has expired; null: it says nothing of that. */
  expiresInMinutes: number | null;
}

/** A template to be created. */
export interface NewTemplate extends TemplateName {
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION';
  /** With parameters by position: `{{1}}`. It neither begins nor ends with one. Empty with `code`. */
  body: string;
  /** A value for each parameter, for those who review it. */
  examples: readonly string[];
  header?: NewHeader;
  footer?: string;
  buttons?: readonly NewButton[];
  /** Only with the category AUTHENTICATION. */
  code?: NewCode;
}

/** A template that carries any text, or a medium of this type with any caption. */
export interface CarrierTemplate {
  template: NewTemplate;
  /** Null: a text. */
  media: HeaderMediaType | null;
}

/** What its provider would refuse of a new template. */
export interface TemplateProblem {
  /**
   * `name`, `language`, `header`, `headerExample`, `sample`, `appId`, `body`, `examples`, `footer`, `buttons`, `codeLabel`, `minutes`;
   * or of the button N, from 0: `button.N` (its words or itself), `buttonValue.N`, `buttonExample.N`.
   */
  field: string;
  code: TemplateProblemCode;
  /** What the rule allows. */
  max?: number;
}

/** The rules for new templates. Those that end with `Meta`, and the refusals, only the provider tells. */
export type TemplateProblemCode =
  | 'required'
  | 'tooLong'
  | 'name'
  | 'nameTaken'
  | 'nameDeleted'
  | 'edge'
  | 'ratio'
  | 'adjacent'
  | 'gaps'
  | 'lines'
  | 'examples'
  | 'exampleUnfit'
  | 'url'
  | 'urlGap'
  | 'phone'
  | 'coupon'
  | 'minutes'
  | 'sampleKind'
  /** `max`: in bytes. */
  | 'sampleTooLarge'
  | 'tooManyButtons'
  | 'tooManyOfKind'
  | 'repliesApart'
  | 'labelRepeated'
  | 'paymentRepeated'
  | 'paymentHeader'
  | 'language'
  | 'header'
  | 'body'
  | 'footer'
  | 'limit'
  | 'generated'
  | 'tooLongForMeta'
  | 'ratioForMeta'
  | 'exampleMissing'
  | 'appRefused'
  | 'sampleRefused';

/** Why a provider did not do what was asked of its templates. `detail`: what it said. */
export interface TemplateFailure {
  kind: 'failed';
  code: FailureCode;
  detail: string | null;
  /** What of a new template it refused, where that is known. */
  problem?: TemplateProblem;
}

/** The templates of an account. */
export type ListedTemplates = { kind: 'listed'; templates: ProviderTemplate[] } | TemplateFailure;

/** A template that the provider has taken. It may be used once it is approved. */
export type CreatedTemplate = { kind: 'created'; template: ProviderTemplate } | TemplateFailure;

/** Reads and creates the message templates of the accounts behind channels. */
export interface TemplateManager<Settings extends GatewaySettings = GatewaySettings> {
  /** The templates that carry any text in their first parameter, ready to be created: one for each language and kind. */
  readonly carriers: readonly CarrierTemplate[];
  /** The setting that names the account; its templates cannot be managed without it. */
  readonly accountSetting: string;
  /** The setting without which no template with a medium in its header can be created. */
  readonly sampleSetting: string;
  /**
   * The settings with which a channel sends its texts, or media of this type, to cold recipients by this template. `window`:
   * what it does with them now.
   */
  carriedBy(
    template: TemplateName,
    media: HeaderMediaType | null,
    window: OutsideWindow | undefined,
  ): Readonly<Record<string, string>>;
  /** What the provider would refuse of a new template, as far as its rules are known. */
  problemsOf(template: NewTemplate): TemplateProblem[];
  /** All templates of the account. Fails with `gateway_not_configured` where the settings do not name it. */
  list(settings: Settings, signal: AbortSignal): Promise<ListedTemplates>;
  /** Asks the provider for a new template. */
  create(settings: Settings, template: NewTemplate, signal: AbortSignal): Promise<CreatedTemplate>;
}
