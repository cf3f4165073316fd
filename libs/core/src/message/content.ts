import type { ContentFields } from '../fields/declared-fields.js';
import type { MessagePayment, PaymentNews } from '../payment.js';
import type { MessageButton } from './buttons.js';
import type { MediaContent } from './media-content.js';
import type { TemplateContent } from './template-content.js';

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
}

/** The stored form; null: the message carries its text only. */
export function contentJson(content: MessageContent | null): string | null {
  return content === null ? null : JSON.stringify(content);
}

/** Reads the stored form. */
export function contentOf(json: string | null): MessageContent | null {
  return json === null ? null : (JSON.parse(json) as MessageContent);
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
