import type { HeaderDemand, TemplateDemands } from '../message/template-demands.js';
import type { TemplateInput } from './template-input.js';

type Part = Readonly<Record<string, unknown>> & { buttons?: readonly { index: number }[] };

/** Whole paths, and the fields that they are about. */
const WHOLE: Readonly<Record<string, string>> = { code: 'code', offer_ends_at: 'offer' };

/**
 * The field that a violation is about, by its path inside the template that `templateInput` made; null: the template as a
 * whole.
 */
export function fieldOfPath(path: string, demands: TemplateDemands, input: TemplateInput): string | null {
  const [first = '', second = '', ...rest] = path.split('.');
  const whole = WHOLE[path];
  if (whole !== undefined) return whole;
  if (first === 'cards') {
    const card = (input.cards as readonly Part[] | undefined)?.[Number(second)];
    const names = Array.from({ length: demands.cards[Number(second)]?.parameters ?? 0 }, (_, at) => String(at + 1));
    const key = card && partKey(rest, names, card, demands.cards[Number(second)]?.header ?? null);
    return key ? `card.${second}.${key}` : null;
  }
  return partKey([first, second, ...rest], demands.parameters ?? [], input, demands.header);
}

function partKey(
  [field, at = '', ...rest]: readonly string[],
  names: readonly string[],
  part: Part,
  header: HeaderDemand | null,
): string | null {
  if (field === 'header') return headerKey(at, header);
  if (field === 'parameters') {
    const name = names.includes(at) && !Array.isArray(part.parameters) ? at : names[Number(at)];
    return at === '' || name === undefined ? null : `body.${name}`;
  }
  if (field !== 'buttons') return null;
  const index = part.buttons?.[Number(at)]?.index;
  if (at === '' || index === undefined) return null;
  const inner = rest.at(-1);
  return `button.${index}${inner === 'type' || inner === 'amount' ? `.${inner}` : ''}`;
}

function headerKey(field: string, header: HeaderDemand | null): string {
  if (field === 'media' || (field === '' && header?.kind === 'media')) return 'header.url';
  if (field === '' && header?.kind === 'location') return 'header.latitude';
  return field === '' ? 'header' : `header.${field}`;
}
