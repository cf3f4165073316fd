import { refusedPhoneText, templateFields } from '@recado/core';
import { refusedPhoneOf, type SendTemplate } from '@recado/campaigns';
import type { Localization } from '../../session/kit.js';
import { fieldLabel } from '../templates/field-label.js';
import { sendTexts } from './texts/index.js';

/** Why a row is not sent, in words. */
export function faultText(code: string, panel: Localization): string {
  const phone = refusedPhoneOf({ code, detail: null });
  if (phone) return refusedPhoneText(phone, panel.language);
  const { faults } = panel.texts(sendTexts);
  const text = (faults as Partial<Record<string, unknown>>)[code];
  return typeof text === 'string' ? text : faults.other(code);
}

/** The same with what it is about. */
export function faultDetail(
  code: string,
  detail: string | null,
  panel: Localization,
  template: SendTemplate | null = null,
): string {
  const phone = refusedPhoneOf({ code, detail });
  if (phone) return refusedPhoneText(phone, panel.language);
  const text = faultText(code, panel);
  if (detail === null || detail === 'phone' || detail === 'message') return text;
  const keys = detail.split(', ');
  const fields = template ? templateFields(template.demands).filter(({ key }) => keys.includes(key)) : [];
  if (fields.length > 0) return `${text} (${fields.map((field) => fieldLabel(field, panel)).join(', ')})`;
  if (code !== 'duplicate') return `${text} (${panel.format.label(detail.replace(/\bvariables\./g, ''))})`;
  return `${text} (${panel.texts(sendTexts).faults.duplicateOf(panel.format.number(Number(detail)))})`;
}
