import type { ButtonDemand, HeaderDemand, TemplateDemands } from '../message/template-demands.js';
import type { PaymentType } from '../payment/payment.js';
import type { TemplateField } from './template-fields.js';
import { typedAmount, typedDegrees, typedTime } from './typed-values.js';

/** What somebody typed, by the keys of fields. Blank values count as missing. */
export type TypedFields = ReadonlyMap<string, string>;

/** A template as a request of the API has it: nothing of it is checked yet. */
export type TemplateInput = Readonly<Record<string, unknown>> & { buttons?: readonly { index: number }[] };

/** The field of the API that holds what the recipient pays with. */
const MEANS: Readonly<Record<string, string>> = { pix: 'code', boleto: 'line', link: 'url' } satisfies Record<
  PaymentType,
  string
>;

/** The field with the id of a file that we have, which may stand in place of the address of a header. */
export function fileField({ key }: Pick<TemplateField, 'key'>): string {
  return key.replace(/url$/, 'file');
}

/** The required fields that nothing was typed into. */
export function missingFields(fields: readonly TemplateField[], typed: TypedFields): TemplateField[] {
  return fields.filter((field) => {
    const { key, kind, isRequired } = field;
    const hasFile = kind === 'header_url' && valueOf(typed, fileField(field)) !== undefined;
    return isRequired && !hasFile && valueOf(typed, key) === undefined;
  });
}

/**
 * The template of a request, without its name, with what was typed: amounts in reais become centavos, a decimal comma a
 * point. What cannot be read goes into it as it was typed, so that the checks of the API refuse it at its path.
 */
export function templateInput(demands: TemplateDemands, typed: TypedFields): TemplateInput {
  const names = demands.parameters ?? [];
  const values = names.map((name) => typed.get(`body.${name}`) ?? '');
  const code = demands.isCode ? valueOf(typed, 'code') : undefined;
  const offer = demands.hasOffer ? valueOf(typed, 'offer') : undefined;
  return {
    parameters: demands.isByName ? Object.fromEntries(names.map((name, at) => [name, values[at]])) : values,
    ...partInput(demands, typed, ''),
    ...(code !== undefined && { code: code.trim() }),
    ...(offer !== undefined && { offer_ends_at: typedTime(offer) }),
    ...(demands.cards.length > 0 && {
      cards: demands.cards.map((card, at) => ({
        parameters: Array.from({ length: card.parameters }, (_, of) => typed.get(`card.${at}.body.${of + 1}`) ?? ''),
        ...partInput(card, typed, `card.${at}.`),
      })),
    }),
  };
}

/** The value of a field; undefined: it is blank. */
function valueOf(typed: TypedFields, key: string): string | undefined {
  const value = typed.get(key);
  return value === undefined || value.trim() === '' ? undefined : value;
}

/** What a template and each of its cards have alike. */
function partInput(
  { header, buttons }: { header: HeaderDemand | null; buttons: readonly ButtonDemand[] },
  typed: TypedFields,
  prefix: string,
) {
  const above = header && headerInput(header, (key) => valueOf(typed, `${prefix}header${key}`));
  const given = buttons.flatMap((button) => {
    const value = buttonInput(button, (key) => valueOf(typed, `${prefix}button.${button.index}${key}`));
    return value ? [{ index: button.index, ...value }] : [];
  });
  return {
    ...(above !== undefined && above !== null && { header: above }),
    ...(given.length > 0 && { buttons: given }),
  };
}

function headerInput({ kind }: HeaderDemand, value: (key: string) => string | undefined): unknown {
  if (kind === 'text') return value('');
  if (kind === 'media') {
    const [url, file, filename] = [value('.url'), value('.file'), value('.filename')];
    if (url === undefined && file === undefined) return undefined;
    const media = file === undefined ? { url: url?.trim() } : { id: file };
    return { media, ...(filename !== undefined && { filename }) };
  }
  const [latitude, longitude] = [value('.latitude'), value('.longitude')];
  return {
    latitude: latitude === undefined ? undefined : typedDegrees(latitude),
    longitude: longitude === undefined ? undefined : typedDegrees(longitude),
    name: value('.name'),
    address: value('.address'),
  };
}

function buttonInput({ kind, payment }: ButtonDemand, value: (key: string) => string | undefined): object | undefined {
  const given = value('');
  if (given === undefined) return undefined;
  if (kind !== 'payment') return { [kind]: given.trim() };
  const [typedType, amount] = [value('.type')?.trim().toLowerCase(), value('.amount')];
  const type = payment ?? typedType;
  return {
    payment: {
      ...(type !== undefined && { type }),
      [MEANS[type ?? ''] ?? MEANS.pix!]: given.trim(),
      ...(amount !== undefined && { amount: typedAmount(amount) }),
    },
  };
}
