import { type Json, recordOf, textOf } from '../shared/json-parts.js';

/**
 * The id of a message in an answer or an event, which each engine puts elsewhere (docs/gateways/facts.md, WAHA);
 * undefined when there is none.
 */
export function messageIdIn(message: Json | undefined): string | undefined {
  const id = recordOf(message?.id);
  const data = recordOf(recordOf(message?._data)?.id);
  const found =
    textOf(id?._serialized) ??
    textOf(message?.id) ??
    textOf(id?.id) ??
    textOf(recordOf(message?.key)?.id) ??
    textOf(data?._serialized);
  return found === undefined ? undefined : comparable(found);
}

/**
 * The part of an id that all engines agree on: of `true_<chat>_<HEX>[_<participant>]` the third. The chat is written in
 * several ways, and whole ids are not comparable.
 */
function comparable(id: string): string {
  const [fromMe = '', , segment] = id.split('_');
  return segment !== undefined && /^(?:true|false)$/.test(fromMe) ? segment : id;
}
