import type { Violation } from '../errors.js';
import type { ButtonValue, TemplateButton, TemplateCard, TemplateContent, TemplateHeader } from './template-content.js';
import type { ButtonDemand, CardDemands, HeaderDemand, TemplateDemands } from './template-demands.js';

/** What stands between a template and its provider's acceptance. Paths are those of fields of `template`. */
export function templateLacks(given: TemplateContent, demands: TemplateDemands): Violation[] {
  const of = { name: given.name };
  const lacks = headerLacks('header', given.header ?? null, demands.header, demands, of);
  if (demands.isCode) return [...lacks, ...codeLacks(given, of)];
  if (given.code !== undefined) lacks.push({ path: 'code', code: 'template_code_unexpected', params: of });
  lacks.push(...parameterLacks(given, demands));
  lacks.push(...buttonLacks('buttons', given.buttons ?? [], demands.buttons, demands, of));
  if (demands.hasOffer && given.offerEndsAt === undefined) {
    lacks.push({ path: 'offer_ends_at', code: 'template_offer_missing', params: of });
  }
  if (!demands.hasOffer && given.offerEndsAt !== undefined && demands.unknown.length === 0) {
    lacks.push({ path: 'offer_ends_at', code: 'template_offer_unexpected', params: of });
  }
  return [...lacks, ...cardLacks(given.cards ?? [], demands, of)];
}

function codeLacks({ code, buttons, parameters }: TemplateContent, of: { name: string }): Violation[] {
  if (code === undefined) return [{ path: 'code', code: 'template_code_missing', params: of }];
  const lacks: Violation[] = [];
  const count = Object.keys(parameters).length;
  if (count > 0) {
    lacks.push({ path: 'parameters', code: 'template_parameters_count', params: { ...of, expected: 0, count } });
  }
  for (const [at, { index }] of (buttons ?? []).entries()) {
    lacks.push({ path: `buttons.${at}`, code: 'template_button_unexpected', params: { ...of, index } });
  }
  return lacks;
}

function headerLacks(
  path: string,
  given: TemplateHeader | null,
  demand: HeaderDemand | null,
  { unknown }: Pick<TemplateDemands, 'unknown'>,
  of: { name: string },
): Violation[] {
  if (!demand) {
    const isUnread = unknown.some((kind) => kind.startsWith('HEADER'));
    return given && !isUnread ? [{ path, code: 'template_header_unexpected', params: of }] : [];
  }
  const expected = demand.kind === 'media' ? demand.type : demand.kind;
  if (!given) return [{ path, code: 'template_header_missing', params: { ...of, expected } }];
  const read = given.kind === 'media' ? (given.type ?? expected) : given.kind;
  const isOther = given.kind !== demand.kind || read !== expected;
  return isOther ? [{ path, code: 'template_header_kind', params: { ...of, expected, read } }] : [];
}

/** A body that is not known is not compared. */
function parameterLacks({ name, parameters: given }: TemplateContent, demands: TemplateDemands): Violation[] {
  const { parameters: expected, isByName } = demands;
  if (expected === null) return [];
  const isList = Array.isArray(given);
  const names = isList ? [] : Object.keys(given);
  const count = isList ? given.length : names.length;
  if (count === 0 && expected.length === 0) return [];
  const path = 'parameters';
  if (isList && !isByName) {
    if (count === expected.length) return [];
    return [{ path, code: 'template_parameters_count', params: { name, expected: expected.length, count } }];
  }
  if (isByName && count === expected.length && expected.every((one) => names.includes(one))) return [];
  const read = names.length === 0 ? String(count) : names.join(', ');
  return [{ path, code: 'template_parameters_names', params: { name, expected: expected.join(', ') || '0', read } }];
}

function buttonLacks(
  path: string,
  given: readonly TemplateButton[],
  demands: readonly ButtonDemand[],
  { unknown }: Pick<TemplateDemands, 'unknown'>,
  of: { name: string },
): Violation[] {
  const lacks: Violation[] = [];
  for (const [at, button] of given.entries()) {
    const demand = demands.find(({ index }) => index === button.index);
    const isTaken = demand ? takes(demand, button) : unknown.length > 0;
    if (!isTaken)
      lacks.push({ path: `${path}.${at}`, code: 'template_button_unexpected', params: { ...of, index: button.index } });
  }
  for (const { index, isRequired, kind, label } of demands) {
    if (!isRequired || given.some((button) => button.index === index)) continue;
    lacks.push({ path, code: 'template_button_missing', params: { ...of, index, label, expected: kind } });
  }
  return lacks;
}

function takes({ kind, payment }: ButtonDemand, given: ButtonValue): boolean {
  if (given.kind !== kind) return false;
  return given.kind !== 'payment' || payment === null || payment === given.payment.type;
}

function cardLacks(given: readonly TemplateCard[], demands: TemplateDemands, of: { name: string }): Violation[] {
  const { cards: expected, unknown } = demands;
  if (given.length !== expected.length) {
    const params = { ...of, expected: expected.length, count: given.length };
    return unknown.length > 0 && expected.length === 0 ? [] : [{ path: 'cards', code: 'template_cards_count', params }];
  }
  return given.flatMap((card, at) => oneCardLacks(`cards.${at}`, card, expected[at]!, demands, of));
}

function oneCardLacks(
  path: string,
  card: TemplateCard,
  demands: CardDemands,
  unknown: Pick<TemplateDemands, 'unknown'>,
  of: { name: string },
): Violation[] {
  const count = card.parameters.length;
  const lacks = headerLacks(`${path}.header`, card.header, demands.header, unknown, of);
  if (count !== demands.parameters) {
    const params = { ...of, expected: demands.parameters, count };
    lacks.push({ path: `${path}.parameters`, code: 'template_parameters_count', params });
  }
  return [...lacks, ...buttonLacks(`${path}.buttons`, card.buttons, demands.buttons, unknown, of)];
}

/**
 * The template with what only its definition tells: the type of the media of its headers, and the name of the parameter
 * of its header. Call it for one without lacks.
 */
export function completedTemplate(given: TemplateContent, { header, cards }: TemplateDemands): TemplateContent {
  return {
    ...given,
    ...(given.header && { header: completedHeader(given.header, header) }),
    ...(given.cards && {
      cards: given.cards.map((card, at) => ({
        ...card,
        header: card.header && mediaHeader(card.header, cards[at]?.header ?? null),
      })),
    }),
  };
}

function completedHeader(given: TemplateHeader, demand: HeaderDemand | null): TemplateHeader {
  if (given.kind === 'media') return mediaHeader(given, demand);
  if (given.kind !== 'text' || demand?.kind !== 'text' || demand.name === null) return given;
  return { ...given, name: demand.name };
}

function mediaHeader(given: Extract<TemplateHeader, { kind: 'media' }>, demand: HeaderDemand | null) {
  return demand?.kind === 'media' ? { ...given, type: demand.type } : given;
}
