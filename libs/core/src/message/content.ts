import type { ContentFields } from '../fields/declared-fields.js';
import type { MessagePayment, PaymentNews } from '../payment.js';
import type { MessageButton } from './buttons.js';
import type { MediaContent } from './media-content.js';
import type { TemplateContent } from './template-content.js';

/**
 * How the program that queued a message speaks: in the language of another provider. It is stored with
 * the message to tell the program of it in that language; no gateway and no answer of the API has it.
 */
export interface MessageDialect {
  /** The name of the dialect, such as `meta`. */
  name: string;
  /** The id by which the program named the sender, such as the phone_number_id of Meta. */
  sender?: string;
  /** The address at which the program asked to be told of this message, such as the StatusCallback of Twilio. */
  callback?: string;
  /** What the program asked to have repeated in each status, such as the biz_opaque_callback_data of Meta. */
  opaque?: string;
}

/** What a message carries beside its text, or in place of it. */
export interface MessageContent extends ContentFields {
  /** Sent where the recipient has not written lately; where the text is empty, always. */
  template?: TemplateContent;
  /** The text is its caption. */
  media?: MediaContent;
  /** The text is above them, and the medium above the text. */
  buttons?: readonly MessageButton[];
  /** The text is above its button. */
  payment?: MessagePayment;
  /** The message tells what became of the payment of an earlier one. */
  paymentNews?: PaymentNews;
  /** The message was queued in the language of another provider. It carries nothing more because of it. */
  dialect?: MessageDialect;
}

/** The stored form; null: the message carries its text only. */
export function contentJson(content: MessageContent | null): string | null {
  return content === null ? null : JSON.stringify(content);
}

/** Reads the stored form. */
export function contentOf(json: string | null): MessageContent | null {
  return json === null ? null : (JSON.parse(json) as MessageContent);
}

/** What is sent of the stored form. A message that has only a dialect is a plain text: null. */
export function sentContentOf(json: string | null): MessageContent | null {
  if (json === null) return null;
  const { dialect, ...sent } = contentOf(json)!;
  return dialect && Object.keys(sent).length === 0 ? null : sent;
}

/** What a provider said of the price of a message. */
export interface Pricing {
  billable: boolean;
  /** Such as utility or service. */
  category: string;
  /** Such as regular or free_customer_service. */
  type: string;
  /** Such as PMP: per message. */
  model: string;
}
