import { wholeUrl } from '@recado/core';
import type { NewButton, NewTemplate, TemplateProblem, TemplateProblemCode } from '../port/templates.js';

/** Most buttons in all and of each kind (WhatsApp Business Platform, "Template components", read 2026-11). */
const MAX_BUTTONS = 10;
const MAX_OF_KIND: Readonly<Record<NewButton['kind'], number>> = { url: 2, phone: 1, reply: 10, coupon: 1, payment: 3 };
const MAX_URL = 2_000;
const MAX_PHONE = 20;
const MAX_COUPON = 15;
const ADDRESS = /^https?:\/\/[^\s{}]+\.[^\s{}]+$/;
const GAP = /\{\{1\}\}/;
const PHONE = /^\+?\d{8,19}$/;
const COUPON = /^[A-Za-z0-9]+$/;
/** The headers that stand above payment buttons. */
const PAYMENT_HEADERS = ['text', 'image', 'document'];

type Found = TemplateProblem[];

/** What Meta would refuse of the buttons of a new template. `maxLabel`: most characters of the words on one. */
export function buttonProblems(buttons: readonly NewButton[], header: NewTemplate['header'], maxLabel: number): Found {
  const found: Found = buttons.flatMap((button, at) => [
    ...labelProblems(button, at, buttons, maxLabel),
    ...valueProblems(button, at),
  ]);
  if (buttons.length > MAX_BUTTONS) found.push(of('buttons', 'tooManyButtons', MAX_BUTTONS));
  for (const [at, { kind }] of buttons.entries()) {
    const before = buttons.slice(0, at).filter((other) => other.kind === kind).length;
    if (before === MAX_OF_KIND[kind]) found.push(of(`button.${at}`, 'tooManyOfKind', MAX_OF_KIND[kind]));
  }
  if (areApart(buttons)) found.push(of('buttons', 'repliesApart'));
  return [...found, ...paymentProblems(buttons, header)];
}

function labelProblems(button: NewButton, at: number, all: readonly NewButton[], max: number): Found {
  if (!('label' in button)) return [];
  const { label } = button;
  if (label.trim() === '') return [of(`button.${at}`, 'required')];
  if ([...label].length > max) return [of(`button.${at}`, 'tooLong', max)];
  const isRepeated = all.slice(0, at).some((other) => 'label' in other && other.label === label);
  return isRepeated ? [of(`button.${at}`, 'labelRepeated')] : [];
}

function valueProblems(button: NewButton, at: number): Found {
  const field = `buttonValue.${at}`;
  switch (button.kind) {
    case 'url':
      return urlProblems(button, at);
    case 'phone':
      if (button.phone.trim() === '') return [of(field, 'required')];
      return PHONE.test(button.phone) ? [] : [of(field, 'phone', MAX_PHONE)];
    case 'coupon':
      return COUPON.test(button.example) && button.example.length <= MAX_COUPON
        ? []
        : [of(field, 'coupon', MAX_COUPON)];
    case 'reply':
    case 'payment':
      return [];
  }
}

/** An address has one parameter at most, at its end. */
function urlProblems({ url, example }: Extract<NewButton, { kind: 'url' }>, at: number): Found {
  const field = `buttonValue.${at}`;
  if (url.trim() === '') return [of(field, 'required')];
  if (url.length > MAX_URL) return [of(field, 'tooLong', MAX_URL)];
  const fixed = url.replace(/\{\{1\}\}$/, '');
  if (GAP.test(fixed)) return [of(field, 'urlGap')];
  if (!ADDRESS.test(fixed) || wholeUrl(fixed) === null) return [of(field, 'url')];
  if (fixed === url) return [];
  const isFilled = example.startsWith(fixed) && example.length > fixed.length && wholeUrl(example) !== null;
  return isFilled ? [] : [of(`buttonExample.${at}`, 'exampleUnfit')];
}

/** Quick replies stand together, before or after the others. */
function areApart(buttons: readonly NewButton[]): boolean {
  const changes = buttons.filter(
    (button, at) => at > 0 && (button.kind === 'reply') !== (buttons[at - 1]!.kind === 'reply'),
  );
  return changes.length > 1;
}

function paymentProblems(buttons: readonly NewButton[], header: NewTemplate['header']): Found {
  const found: Found = [];
  const used = new Set<string>();
  for (const [at, button] of buttons.entries()) {
    if (button.kind !== 'payment') continue;
    if (used.has(button.payment)) found.push(of(`button.${at}`, 'paymentRepeated'));
    used.add(button.payment);
  }
  if (used.size === 0) return found;
  const kind = header?.kind === 'media' ? header.type : header?.kind;
  if (kind !== undefined && !PAYMENT_HEADERS.includes(kind)) found.push(of('header', 'paymentHeader'));
  return found;
}

function of(field: string, code: TemplateProblemCode, max?: number): TemplateProblem {
  return { field, code, ...(max !== undefined && { max }) };
}
