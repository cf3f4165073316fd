import type { CloudFault } from './cloud-errors.js';
import type { OrderParameters } from './cloud-payments.js';
import type { CloudAccount, CloudMessage } from './cloud-message.js';

type Json = Readonly<Record<string, unknown>>;

interface Interactive {
  type?: string;
  header?: { type?: string } & Json;
  body?: { text?: string };
  action?: {
    name?: string;
    buttons?: readonly { type?: string; reply?: { id?: string; title?: string } }[];
    parameters?: { display_text?: string; url?: string } & OrderParameters;
  };
}

const MAX_BODY = 1_024;
const MAX_TITLE = 20;
const MAX_ID = 256;
const HEADERS = ['image', 'video', 'document'];

const invalid = (details: string): CloudFault => ({ code: 131_009, message: 'Parameter value is not valid', details });

/** Reads an interactive message; the fault is why Meta refuses it whoever its recipient is. */
export function interactiveOf(json: Json, account: CloudAccount): CloudMessage | { fault: CloudFault } {
  const interactive = (json.interactive ?? {}) as Interactive;
  const text = interactive.body?.text ?? '';
  const order = orderOf(interactive, account);
  const fault =
    text === '' || [...text].length > MAX_BODY
      ? invalid('interactive.body.text: 1 to 1024 characters')
      : (headerFault(interactive, account) ?? (order ? order.fault : buttonsFault(interactive)));
  if (fault) return { fault };
  return order ? { form: order.form, text, take: order.take } : { form: 'buttons', text };
}

/** An order, or what became of one; undefined: it is neither. */
function orderOf({ type, action }: Interactive, { orders }: CloudAccount) {
  const parameters = action?.parameters ?? {};
  if (type === 'order_details' && action?.name === 'review_and_pay') {
    const take = () => orders.take(parameters.reference_id ?? '');
    return { form: 'payment', fault: orders.fault(parameters), take };
  }
  if (type !== 'order_status' || action?.name !== 'review_order') return undefined;
  return { form: 'payment_status', fault: orders.changeFault(parameters), take: () => orders.change(parameters) };
}

function headerFault({ type, header }: Interactive, { uploads }: CloudAccount): CloudFault | undefined {
  if (!header) return undefined;
  const kind = header.type ?? '';
  const medium = header[kind] as { id?: string; link?: string; caption?: string } | undefined;
  if (!HEADERS.includes(kind) || !medium || medium.caption !== undefined) return invalid('interactive.header');
  if (medium.id === undefined) return URL.canParse(medium.link ?? '') ? undefined : invalid('interactive.header.link');
  // Its page has media by address only above a link.
  return type === 'cta_url' || !uploads.has(medium.id) ? invalid('interactive.header.id: Media ID') : undefined;
}

function buttonsFault({ type, action }: Interactive): CloudFault | undefined {
  if (type === 'cta_url') return linkFault(action);
  if (type !== 'button') return { code: 100 };
  const replies = (action?.buttons ?? []).map((button) => (button.type === 'reply' ? (button.reply ?? {}) : {}));
  if (replies.length < 1 || replies.length > 3) return invalid('interactive.action.buttons: 1 to 3');
  const isWrong = replies.some(({ id, title }) => !isText(id, MAX_ID) || id !== id.trim() || !isText(title, MAX_TITLE));
  if (isWrong) return invalid('interactive.action.buttons.reply');
  const isRepeated = (['id', 'title'] as const).some(
    (field) => new Set(replies.map((r) => r[field])).size < replies.length,
  );
  return isRepeated ? invalid('Duplicated button') : undefined;
}

function linkFault(action: Interactive['action']): CloudFault | undefined {
  const { display_text: title, url } = action?.parameters ?? {};
  const isRight = action?.name === 'cta_url' && isText(title, MAX_TITLE) && URL.canParse(url ?? '');
  return isRight ? undefined : invalid('interactive.action.parameters');
}

function isText(value: string | undefined, max: number): value is string {
  return value !== undefined && value.trim() !== '' && [...value].length <= max;
}
