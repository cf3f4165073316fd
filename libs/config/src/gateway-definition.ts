import type { Bilingual, MediaType } from '@recado/core';
import type { z } from 'zod';

/** The checked settings of a channel, by field. What is in them depends on the kind of its gateway. */
export type GatewaySettings = Readonly<Record<string, unknown>>;

/** A kind of gateway and the settings of a channel on it. */
export interface GatewayConfig {
  readonly kind: string;
  readonly settings: GatewaySettings;
}

/** How the settings of a channel are checked, what the environment calls them, and which are secret. */
export interface SettingsSchema {
  /** Fields that are not given take their defaults; a field's description says what is missing without it. */
  readonly schema: z.ZodObject<Readonly<Record<string, z.ZodType>>>;
  /** Encrypted at rest; never shown, logged or put into an error. */
  readonly secrets: readonly string[];
  /** What each field is called in the environment. A secret or a document may also come as `<NAME>_FILE`. */
  readonly variables: Readonly<Record<string, string>>;
  /** Texts of several lines, which people keep in files. Missing: none. */
  readonly documents?: readonly string[];
  /** The fields that the form of a channel asks at once; the others are folded away. Missing: all. */
  readonly first?: readonly string[];
}

/** What a channel may send before somebody chooses other limits. */
export interface UsualLimits {
  /** So many messages in a period (ms), whose distances stray from the mean by up to `jitterPercent`. Null: no limit. */
  readonly pace: { readonly messages: number; readonly periodMs: number; readonly jitterPercent: number } | null;
  /** Least distance between two messages to one recipient, in ms. */
  readonly spacingMs: number;
  /** Missing: cold recipients get as much as the others. */
  readonly newRecipients?: UsualNewRecipients;
}

/** How a provider treats recipients who have not written to the sender lately: they are cold, the others warm. */
interface ColdRecipients {
  /** How long a recipient counts as warm after each message of theirs, in ms. */
  readonly warmForMs: number;
}

/** Names a template that carries texts. */
interface CarrierName {
  readonly name: string;
  readonly language: string;
}

/** How a channel sends to cold recipients, where its provider takes no free text for them. */
export interface OutsideWindow {
  /**
   * fail: the free text is tried, and fails. direct_send: as a text with a category, where the account may; otherwise by
   * the carrier, if there is one. template: by the carrier.
   */
  readonly policy: 'fail' | 'direct_send' | 'template';
  /** The template that carries a text; null: none. */
  readonly carrier: CarrierName | null;
  /** The templates that carry media of these types with their captions. Missing: none. */
  readonly mediaCarriers?: Readonly<Partial<Record<MediaType, CarrierName>>>;
}

/** The template that carries a text, or a medium of this type with its caption; null: none does. */
export function carrierFor(
  { carrier, mediaCarriers = {} }: OutsideWindow,
  media: MediaType | undefined,
): CarrierName | null {
  return media === undefined ? carrier : (mediaCarriers[media] ?? null);
}

/** What a channel may send to cold recipients before somebody chooses other limits. */
interface UsualNewRecipients {
  /** To how many on a day it may write for the first time, at most. */
  readonly messages: number;
  /** How many on the first day. */
  readonly start: number;
  /** By how much each day may exceed the one before it, in %. */
  readonly growthPercent: number;
  /** Least distance between two messages to cold recipients, in ms. */
  readonly spacingMs: number;
}

/** What the panel says of one setting of a channel. */
export interface SettingTexts {
  readonly label: string;
  readonly hint: string;
  /** What it must be, for who typed something else. */
  readonly expected?: string;
  /** What each of its fixed values means; missing: the values stand for themselves. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** What the panel says of a kind of gateway, in one language. */
export interface GatewayTexts {
  readonly name: string;
  readonly hint: string;
  /** What to do at the provider before and after the channel is made, step by step. Missing: nothing is said. */
  readonly guide?: readonly string[];
  /** What a person must have read and accepted before a phone is linked. Missing: nothing. */
  readonly risk?: string;
  /** By field. */
  readonly settings: Readonly<Record<string, SettingTexts>>;
}

/** Which files a provider takes. */
interface CarriedFiles {
  /** The largest of each type, in bytes. */
  readonly maxBytes: Readonly<Record<MediaType, number>>;
  /** The MIME types of each type, without parameters. Missing: they are not checked. */
  readonly mimetypes?: Readonly<Partial<Record<MediaType, readonly string[]>>>;
}

/** What a gateway sends beside texts. */
export interface CarriedContents {
  /** Missing: no media. */
  readonly media?: readonly MediaType[];
  /** Which files of Recado it hands to its provider. Missing: none, only media by address. */
  readonly files?: CarriedFiles;
  /** `listed`: those of the account, which its provider lists; `any`: they are not checked. Missing: none. */
  readonly templates?: 'listed' | 'any';
  /** A message may quote what its recipient wrote. Missing: it cannot. */
  readonly replies?: true;
  /** Buttons under a text, also with a medium above it. Missing: it has none. */
  readonly buttons?: true;
  /** A payment as a button under a text, and what became of it. Missing: it has none. */
  readonly payments?: true;
  /** A message may go to a person whose number is not known, by their user ID. Missing: by numbers only. */
  readonly userIds?: true;
}

/** How a gateway reaches WhatsApp: by Meta's own API, or by a phone that reads a QR code. */
export type GatewayWay = 'official' | 'phone';

/** The settings with which a channel speaks to one program or provider, where its kind of gateway can speak to many. */
export interface GatewayPreset {
  /** What addresses call it, such as `gowa`. */
  readonly id: string;
  /** What fields of a new channel begin with. */
  readonly settings: Readonly<Record<string, string>>;
  readonly texts: Bilingual<Pick<GatewayTexts, 'name' | 'hint' | 'guide'>>;
  /** It is where somebody begins who writes settings of their own: no channel follows it. */
  readonly isExample?: true;
}

/** The form of a channel, where it depends on what is typed. */
export interface SettingsForm {
  /** The preset that it follows; missing: none. */
  readonly preset?: string;
  /** What the channel sends by, as its settings name it; missing: they do not. */
  readonly name?: Bilingual | undefined;
  /** The parameter that holds a token at the end of the receipts address, and what people call it. Missing: there is none. */
  readonly receiptsQuery?: { readonly name: string; readonly secret: Bilingual } | undefined;
  /** The fields that it asks at once; the others are folded away. */
  readonly first: readonly string[];
  /** The fields that it does not have. */
  readonly without: readonly string[];
  /** The fields that must be given. */
  readonly required: readonly string[];
  /** What the channel may send before somebody chooses other limits. Missing: as with the kind. */
  readonly usualLimits?: UsualLimits | undefined;
  /** By field, in the place of the usual texts. */
  readonly texts: Bilingual<Readonly<Record<string, SettingTexts>>>;
}

/** What the settings of a channel change of what is known of its kind. What is missing is as with its kind. */
export interface ChannelTraits {
  readonly isIdempotent?: boolean;
  readonly carries?: CarriedContents;
  /** Those of a sender that may be blocked: they are also what is safe for it. */
  readonly usualLimits?: UsualLimits;
  readonly coldRecipients?: ColdRecipients;
  /** Its check tells whether it can send, so a channel that failed is asked by it before a message is tried. */
  readonly asksFirst?: boolean;
}

/** What is known of a kind of gateway before one is made. */
export interface GatewayDefinition {
  /** How `GATEWAY`, the command line and the rows of channels name it, such as `waha`. */
  readonly kind: string;
  readonly settings: SettingsSchema;
  /**
   * The provider recognises a repeated message by a stable key. On the other kinds, a message whose outcome is unknown
   * must not simply be sent again.
   */
  readonly isIdempotent: boolean;
  /**
   * Settings whose change leaves the channel with the same provider and sender, so that what was sent before is still known
   * there. Missing: each change may name another one.
   */
  readonly harmless?: readonly string[];
  /** The same settings with what matters of documents, in place of their text. Missing: all of it does. */
  readonly essence?: (settings: GatewaySettings) => GatewaySettings;
  /** Among which of the two ways it is offered to people; missing: among the others, as the simulator is. */
  readonly way?: GatewayWay;
  /** Offered first among those of its way. Of several that say so, the first in the list of gateways is marked. */
  readonly isRecommended?: true;
  /** Each of its channels has one connection, which one process at a time holds. Missing: any process sends on it. */
  readonly isOwned?: true;
  /**
   * Before anything of a message leaves it says so by `OutgoingMessage.departs`: an attempt that a crash cut short before has
   * certainly not been sent, and is repeated. Missing: any attempt that was cut short may have been.
   */
  readonly tellsDepartures?: true;
  /** Missing: no limits. */
  readonly usualLimits?: UsualLimits;
  /** What is safe for a sender of this kind: a person who wants more says so. Missing: the provider has its own limits. */
  readonly safeLimits?: UsualLimits;
  /** Missing: texts only. */
  readonly carries?: CarriedContents;
  /** Missing: it treats all recipients alike. */
  readonly coldRecipients?: ColdRecipients;
  /** How a channel with these settings sends to cold recipients. Missing: as to warm ones. */
  readonly outsideWindow?: (settings: GatewaySettings) => OutsideWindow;
  /** What a channel with these settings has of its own; undefined: nothing. Missing: none has. */
  readonly traits?: (settings: GatewaySettings) => ChannelTraits | undefined;
  /** Missing: the kind and the names of the fields stand for themselves. */
  readonly texts?: Bilingual<GatewayTexts>;
  /** The programs and providers for which it is offered, beside itself. Missing: none. */
  readonly presets?: readonly GatewayPreset[];
  /** What the form of a channel asks whose fields hold this. Missing: what `settings.first` says. */
  readonly form?: (typed: Readonly<Record<string, string | undefined>>) => SettingsForm;
}

/** The settings of a kind of gateway; the compiler checks that each field has a variable and each secret is a field. */
export function settingsOf<Shape extends Readonly<Record<string, z.ZodType>>>(settings: {
  schema: z.ZodObject<Shape>;
  secrets: readonly (keyof Shape & string)[];
  variables: Readonly<Record<keyof Shape & string, string>>;
  documents?: readonly (keyof Shape & string)[];
  first?: readonly (keyof Shape & string)[];
}): SettingsSchema {
  return settings;
}
