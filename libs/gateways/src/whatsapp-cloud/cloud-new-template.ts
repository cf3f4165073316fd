import type { PaymentType } from '@recado/core';
import type { NewButton, NewCode, NewHeader, NewTemplate } from '../port/templates.js';
import type { Json } from '../shared/json-parts.js';

/**
 * The words on payment buttons, which Meta has fixed and the phone translates, and a sample of what each brings. The Pix code
 * is that of the manual of the Central Bank.
 */
const PAYMENTS: Readonly<Record<PaymentType, { text: string; payment_setting: Json }>> = {
  pix: {
    text: 'Copy Pix code',
    payment_setting: {
      type: 'pix_dynamic_code',
      pix_dynamic_code: {
        code: '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
      },
    },
  },
  boleto: {
    text: 'Copy Boleto code',
    payment_setting: {
      type: 'boleto',
      boleto: { digitable_line: '00190500954014481606906809350314337370000000100' },
    },
  },
  link: {
    text: 'Open payment link',
    payment_setting: { type: 'payment_link', payment_link: { uri: 'https://www.example.com/pay' } },
  },
};

/** The request for a new template. `handle`: that of the sample of its header; null: it has none. */
export function toMetaTemplate(template: NewTemplate, handle: string | null): Json {
  const { name, language, category, code } = template;
  const components = code ? codeComponents(code) : componentsOf(template, handle);
  return { name, language, category, ...(code ? {} : { parameter_format: 'POSITIONAL' }), components };
}

function componentsOf({ header, body, examples, footer, buttons = [] }: NewTemplate, handle: string | null): Json[] {
  return [
    ...(header ? [headerComponent(header, handle)] : []),
    { type: 'BODY', text: body, ...(examples.length > 0 && { example: { body_text: [examples] } }) },
    ...(footer === undefined ? [] : [{ type: 'FOOTER', text: footer }]),
    ...(buttons.length > 0 ? [{ type: 'BUTTONS', buttons: buttons.map(toMetaButton) }] : []),
  ];
}

function headerComponent(header: NewHeader, handle: string | null): Json {
  switch (header.kind) {
    case 'text': {
      const { text, example } = header;
      return { type: 'HEADER', format: 'TEXT', text, ...(example !== '' && { example: { header_text: [example] } }) };
    }
    case 'media':
      return { type: 'HEADER', format: header.type.toUpperCase(), example: { header_handle: [handle] } };
    case 'location':
      return { type: 'HEADER', format: 'LOCATION' };
  }
}

function toMetaButton(button: NewButton): Json {
  switch (button.kind) {
    case 'url': {
      const { label: text, url, example } = button;
      return { type: 'URL', text, url, ...(example !== '' && { example: [example] }) };
    }
    case 'phone':
      return { type: 'PHONE_NUMBER', text: button.label, phone_number: button.phone };
    case 'reply':
      return { type: 'QUICK_REPLY', text: button.label };
    case 'coupon':
      return { type: 'COPY_CODE', example: button.example };
    case 'payment':
      return { type: 'PAYMENT_REQUEST', ...PAYMENTS[button.payment] };
  }
}

/** Meta writes the text of a template for one-time codes. */
function codeComponents({ label, warns, expiresInMinutes: minutes }: NewCode): Json[] {
  return [
    { type: 'BODY', add_security_recommendation: warns },
    ...(minutes === null ? [] : [{ type: 'FOOTER', code_expiration_minutes: minutes }]),
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: label }] },
  ];
}
