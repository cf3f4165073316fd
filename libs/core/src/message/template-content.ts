import type { Payment } from '../payment.js';
import type { MediaSource } from './media-content.js';

/** The media that stand above the text of a template. */
export const HEADER_MEDIA = ['image', 'video', 'document'] as const;
export type HeaderMediaType = (typeof HEADER_MEDIA)[number];

/** The values of the header of a template. */
export type TemplateHeader =
  /** `name`: how the template names its parameter; missing: it does not, or it is not known. */
  | { kind: 'text'; text: string; name?: string }
  /** `type`: null until it is compared with the template. */
  | { kind: 'media'; type: HeaderMediaType | null; source: MediaSource; filename: string | null }
  | { kind: 'location'; latitude: number; longitude: number; name: string; address: string };

/** The value of a button of a template. */
export type ButtonValue =
  /** The end of its address. */
  | { kind: 'text'; text: string }
  /** What comes back when a quick reply is tapped. */
  | { kind: 'payload'; payload: string }
  /** The code that a tap copies. */
  | { kind: 'coupon'; coupon: string }
  | { kind: 'payment'; payment: Payment };

/** A button of a template. `index`: its place among all buttons of the template, from 0, those without a value counted. */
export type TemplateButton = ButtonValue & { index: number };

/** One card of a carousel. */
export interface TemplateCard {
  header: MediaHeader | null;
  /** The values of its body by position. */
  parameters: readonly string[];
  buttons: readonly TemplateButton[];
}

/** The header of a template that is a medium. */
export type MediaHeader = Extract<TemplateHeader, { kind: 'media' }>;

/** An approved template of the channel's account, with the values of its parts. */
export interface TemplateContent {
  name: string;
  /** Such as `pt_BR`. */
  language: string;
  /** The values of its body, by position, or by name where the template names them. */
  parameters: readonly string[] | Readonly<Record<string, string>>;
  header?: TemplateHeader;
  buttons?: readonly TemplateButton[];
  /** The one value of a template for one-time codes: it stands in the body and behind the button. */
  code?: string;
  /** When a limited offer ends, UTC milliseconds. */
  offerEndsAt?: number;
  /** The cards of a carousel, as many as the template has. */
  cards?: readonly TemplateCard[];
}
