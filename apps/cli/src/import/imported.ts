import {
  assumedPhoneText,
  type BatchOptions,
  type Bilingual,
  bilingual,
  type FileMedia,
  type FileReading,
  parseBatch,
  readPhone,
  refusedPhoneText,
  type Violation,
  violationText,
} from '@recado/core';
import { ForeignBody, isFields, type Loss } from './foreign-body.js';
import { EVOLUTION } from './evolution.js';
import type { ImportSource, WireMedia, WireMessage } from './import-source.js';
import type { NumberedBody } from './read-bodies.js';
import { REFUSALS } from './texts.js';
import { TWILIO } from './twilio.js';
import { WAHA } from './waha.js';
import { Z_API } from './z-api.js';

/** The services whose bodies can be read. */
export const IMPORT_SOURCES: readonly ImportSource[] = [Z_API, EVOLUTION, WAHA, TWILIO];

type Outgoing = WireMessage & { readonly phone: string };

/** What one body became. */
export type Imported = { readonly number: number } & (
  | {
      readonly ok: true;
      readonly message: Outgoing;
      readonly losses: readonly Loss[];
      readonly remarks: readonly Bilingual[];
    }
  | { readonly ok: false; readonly reason: Bilingual }
);

/** Reads the bodies of a service as messages, and checks these as the API does. Nothing is sent or stored. */
export function importBodies(source: ImportSource, bodies: readonly NumberedBody[], options: BatchOptions): Imported[] {
  return bodies.map((body) => checked(readOne(source, body), options));
}

function readOne(source: ImportSource, { number, value }: NumberedBody): Imported {
  if (value === undefined) return { number, ok: false, reason: REFUSALS.unreadable };
  if (!isFields(value)) return { number, ok: false, reason: REFUSALS.notAnObject };
  const body = new ForeignBody(source.unfold?.(value) ?? value);
  const reading = source.read(body);
  if (!reading.ok) return { number, ...reading };
  // Digits alone have their country code at each of these services.
  const phone = readPhone(reading.phone, { isComplete: /^\d{10,}$/.test(reading.phone) });
  if (!phone.ok) return { number, ok: false, reason: bilingual((language) => refusedPhoneText(phone, language)) };
  const assumed = phone.assumed.length > 0 ? [bilingual((language) => assumedPhoneText(phone.assumed, language))] : [];
  const message = { phone: phone.phone, ...reading.message };
  return { number, ok: true, message, losses: body.losses(), remarks: [...assumed, ...(reading.remarks ?? [])] };
}

/**
 * With what the API would refuse or remark. Each message is read by itself: of a request the API lists the first hundred
 * faults only.
 */
function checked(one: Imported, options: BatchOptions): Imported {
  if (!one.ok) return one;
  const fileOf = (media: object): FileReading => ({ ok: true, file: unseenFile(media as WireMedia) });
  const body: unknown = JSON.parse(JSON.stringify({ messages: [one.message] }));
  const result = parseBatch(body, { ...options, fileOf });
  if (result.ok) return { ...one, remarks: [...one.remarks, ...result.batch.warnings.map(textOf)] };
  const [fault] = result.violations;
  return { number: one.number, ok: false, reason: fault ? textOf(fault) : REFUSALS.empty };
}

/** A file within a request is looked at when it is stored: until then it is what its sender says. */
function unseenFile({ type }: WireMedia): FileMedia {
  return { type: type as FileMedia['type'], id: 'med_', filename: null, mimetype: '', size: 0 };
}

function textOf(violation: Violation): Bilingual {
  const field = violation.path.replace(/^messages\.\d+\./, '');
  return bilingual((language) => `${field}: ${violationText(violation, language)}`);
}
