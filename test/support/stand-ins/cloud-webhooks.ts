/** A recipient as Meta names them: by the number, by the user ID that hides it, or by both. */
type CloudRecipient = { phone: string; userId?: string } | { phone?: undefined; userId: string };

/** What a recipient writes. Without words and a part it is a text. */
export type CloudWritten = CloudRecipient & {
  text?: string;
  /** Another type than a text, with its part, such as `image` and its id. */
  type?: string;
  part?: object;
  /** Meta's id of our message that it answers. */
  replyTo?: string;
  /** Meta's id of it. */
  id?: string;
  /** UTC seconds. */
  timestamp?: number;
};

/** What Meta says of the price of a message. */
export interface CloudPricing {
  billable: boolean;
  pricing_model: 'PMP';
  type: string;
  category: string;
}

/** The parts of a change that tell what a recipient wrote. */
export function writtenParts(written: CloudWritten): object {
  const { phone, userId, text = 'oi', type = 'text', part, replyTo, id, timestamp } = written;
  const contact = { profile: { name: 'Ana' }, ...(phone && { wa_id: phone }), ...(userId && { user_id: userId }) };
  const message = {
    ...(phone && { from: phone }),
    ...(userId && { from_user_id: userId }),
    id: id ?? `wamid.${Buffer.from(`in-${phone}-${userId}-${timestamp}-${text}`).toString('base64')}`,
    timestamp: String(timestamp ?? Math.floor(Date.now() / 1_000)),
    type,
    [type]: part ?? { body: text },
    ...(replyTo !== undefined && { context: { id: replyTo } }),
  };
  return { contacts: [contact], messages: [message] };
}

/** The forms that leave only within the window, and cost nothing there. */
export const FREE_FORMS: readonly string[] = ['text', 'media', 'buttons', 'payment', 'payment_status'];

/** The price of a message of this form: texts within the window are free, everything else is a charged utility. */
export function pricingOf(form: string, isLite = false): CloudPricing {
  const isFree = FREE_FORMS.includes(form);
  return {
    billable: !isFree,
    pricing_model: 'PMP',
    type: isFree ? 'free_customer_service' : 'regular',
    category: isFree ? 'service' : isLite ? 'marketing_lite' : 'utility',
  };
}
