import type { CloudFault } from './cloud-errors.js';

interface Amount {
  value?: unknown;
  offset?: unknown;
}

/** The parameters of an order, as requests have them. */
export interface OrderParameters {
  reference_id?: string;
  type?: string;
  payment_type?: string;
  currency?: string;
  total_amount?: Amount;
  payment_settings?: readonly Readonly<Record<string, unknown>>[];
  order?: {
    status?: string;
    items?: readonly { retailer_id?: string; name?: string; amount?: Amount; quantity?: number }[];
    subtotal?: Amount;
    tax?: Amount;
    shipping?: Amount;
    discount?: Amount;
    description?: string;
  };
  payment?: { status?: string };
}

/** What Meta asks for of each way to pay. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  pix_dynamic_code: ['code', 'merchant_name', 'key', 'key_type'],
  boleto: ['digitable_line'],
  payment_link: ['uri'],
};
const ORDERS = ['pending', 'processing', 'partially-shipped', 'shipped', 'completed', 'canceled'];
const CANCEL_FAILED = 2047;
const TRANSITION = 2046;

const invalid = (details: string): CloudFault => ({ code: 131_009, message: 'Parameter value is not valid', details });

/** The orders of a business: each reference is taken once. */
export class CloudOrders {
  /** The status of the payment by the reference of the order. */
  readonly payments = new Map<string, string>();

  /** Why Meta refuses an order; undefined: it takes it. */
  fault({ reference_id: reference = '', ...rest }: OrderParameters): CloudFault | undefined {
    if (!/^[\w.-]{1,60}$/.test(reference)) return invalid('reference_id');
    if (this.payments.has(reference)) return invalid(`reference_id ${reference} was used already`);
    if (rest.payment_type !== 'br' || rest.currency !== 'BRL') return invalid('payment_type, currency');
    if (rest.type !== 'digital-goods' && rest.type !== 'physical-goods') return invalid('type');
    return settingsFault(rest) ?? totalFault(rest);
  }

  take(reference: string): void {
    this.payments.set(reference, 'pending');
  }

  /** Why Meta does not take what the business tells of an order; undefined: it takes it. */
  changeFault({ reference_id: reference = '', order, payment }: OrderParameters): CloudFault | undefined {
    const paid = this.payments.get(reference);
    if (paid === undefined) return invalid(`reference_id ${reference} is unknown`);
    if (!ORDERS.includes(order?.status ?? '') || [...(order?.description ?? '')].length > 120) return invalid('order');
    if (order?.status === 'canceled' && paid === 'captured') return { code: CANCEL_FAILED, message: 'Cancel failed' };
    const isBack = paid === 'captured' && payment?.status !== 'captured';
    return isBack ? { code: TRANSITION, message: 'Wrong transition' } : undefined;
  }

  change({ reference_id: reference = '', payment }: OrderParameters): void {
    this.payments.set(reference, payment?.status ?? 'pending');
  }
}

function settingsFault({ payment_settings: settings = [] }: OrderParameters): CloudFault | undefined {
  if (settings.length === 0) return invalid('payment_settings');
  for (const setting of settings) {
    const type = String(setting.type);
    const given = setting[type] as Readonly<Record<string, unknown>> | undefined;
    const isWhole = FIELDS[type]?.every((field) => typeof given?.[field] === 'string' && given[field] !== '');
    if (!isWhole) return invalid(`payment_settings.${type}`);
  }
  return undefined;
}

function totalFault({ total_amount: total, order }: OrderParameters): CloudFault | undefined {
  const amounts = [total, order?.subtotal, order?.tax, order?.shipping, order?.discount];
  if (amounts.some((amount) => amount && !isAmount(amount)) || !isAmount(total)) return invalid('amount');
  if (!order) return undefined;
  if (!isAmount(order.tax)) return invalid('order.tax');
  const items = order.items ?? [];
  const subtotal = items.reduce((sum, { amount, quantity = 0 }) => sum + valueOf(amount) * quantity, 0);
  const sum = subtotal + valueOf(order.tax) + valueOf(order.shipping) - valueOf(order.discount);
  const isRight = valueOf(order.subtotal) === subtotal && valueOf(total) === sum;
  const isNamed = items.every(({ retailer_id: id, name }) => id && name && [...name].length <= 60);
  return isRight && isNamed && items.length > 0 ? undefined : invalid('order: sum');
}

function isAmount(amount: Amount | undefined): boolean {
  return Number.isInteger(amount?.value) && amount?.offset === 100;
}

function valueOf(amount: Amount | undefined): number {
  return Number(amount?.value ?? 0);
}
