/** A component of a request for a new template. */
interface AskedPart {
  type?: string;
  format?: string;
  text?: string;
  add_security_recommendation?: boolean;
  code_expiration_minutes?: number;
  example?: { body_text?: string[][]; header_text?: string[]; header_handle?: string[] };
  buttons?: AskedButton[];
}

interface AskedButton {
  type?: string;
  text?: string;
  url?: string;
  phone_number?: string;
  example?: string | string[];
  otp_type?: string;
  payment_setting?: { type?: string };
}

/** A request for a new template. */
export interface AskedTemplate {
  name: string;
  language: string;
  category: string;
  components: AskedPart[];
}

/** The subcode of Meta's refusal, its title and its words. */
type Refusal = readonly [subcode: number, title: string, words: string];

const PAYMENT_WORDS: Readonly<Record<string, string>> = {
  pix_dynamic_code: 'Copy Pix code',
  boleto: 'Copy Boleto code',
  payment_link: 'Open payment link',
};
const MOST: Readonly<Record<string, number>> = { URL: 2, PHONE_NUMBER: 1, COPY_CODE: 1, PAYMENT_REQUEST: 3 };

/** Why Meta refuses a new template; undefined: it takes it. `handles`: of the samples that were uploaded. */
export function creationRefusal(asked: AskedTemplate, handles: ReadonlyMap<string, unknown>): Refusal | undefined {
  const { name, components } = asked;
  if (!/^[a-z0-9_]{1,512}$/.test(name)) return [0, 'Invalid parameter', 'The name has characters that…'];
  const part = (type: string) => components.find((one) => one.type === type);
  if (asked.category === 'AUTHENTICATION') return codeRefusal(components);
  return (
    bodyRefusal(part('BODY')) ??
    headerRefusal(part('HEADER'), handles) ??
    footerRefusal(part('FOOTER')) ??
    buttonsRefusal(part('BUTTONS')?.buttons ?? [])
  );
}

function bodyRefusal(body: AskedPart | undefined): Refusal | undefined {
  const { text = '', example } = body ?? {};
  const gaps = new Set(text.match(/\{\{\w+\}\}/g));
  if (text === '') return [2_388_072, 'Message body is wrong', 'The body is missing.'];
  if (/^\s*\{\{\w+\}\}|\{\{\w+\}\}[\s.!?,]*$/.test(text))
    return [
      2_388_299,
      'This message template has parameters at its edge',
      'Variables can’t be at the start or end of the template.',
    ];
  if (gaps.size > 0 && example?.body_text?.[0]?.length !== gaps.size)
    return [2_388_043, 'Template is missing expected field(s)', 'The body has parameters without examples.'];
  if ([...text].length > 1_024) return [2_388_040, 'Character Limit Exceeded', 'The body exceeds 1024 characters.'];
  const words = text.split(/\s+/).filter((word) => !/\{\{/.test(word)).length;
  if (gaps.size > 0 && words < 2 * gaps.size + 1)
    return [2_388_293, 'Too many variables', 'This template has too many variables for its length.'];
  return undefined;
}

function headerRefusal(header: AskedPart | undefined, handles: ReadonlyMap<string, unknown>): Refusal | undefined {
  if (!header || header.format === 'LOCATION') return undefined;
  const { format, text = '', example } = header;
  const isRight =
    format === 'TEXT'
      ? text !== '' && [...text].length <= 60 && text.includes('{{') === (example?.header_text?.length === 1)
      : ['IMAGE', 'VIDEO', 'DOCUMENT'].includes(format ?? '') && handles.has(example?.header_handle?.[0] ?? '');
  return isRight ? undefined : [2_388_047, 'Message header is wrong', 'The header or its sample is wrong.'];
}

function footerRefusal(footer: AskedPart | undefined): Refusal | undefined {
  const { text = '' } = footer ?? {};
  const isRight = !footer || (text !== '' && [...text].length <= 60 && !text.includes('{{'));
  return isRight ? undefined : [2_388_073, 'Message footer is wrong', 'The footer is wrong.'];
}

function buttonsRefusal(buttons: readonly AskedButton[]): Refusal | undefined {
  const wrong = (words: string): Refusal => [0, 'Invalid parameter', words];
  if (buttons.length > 10) return wrong('A template has 10 buttons at most.');
  for (const [type, most] of Object.entries(MOST))
    if (buttons.filter((button) => button.type === type).length > most)
      return wrong(`Too many buttons of type ${type}.`);
  const order = buttons.map(({ type }) => (type === 'QUICK_REPLY' ? 'r' : 'o')).join('');
  if (!/^(?:r*o*|o*r*)$/.test(order)) return wrong('Quick replies must be grouped.');
  const bad = buttons.find((button) => !isRight(button));
  return bad && wrong(`The button of type ${bad.type} is wrong.`);
}

function isRight({
  type,
  text = '',
  url = '',
  phone_number: phone,
  example,
  payment_setting: setting,
}: AskedButton): boolean {
  if (type === 'COPY_CODE') return typeof example === 'string' && /^[A-Za-z0-9]{1,15}$/.test(example);
  if (type === 'PAYMENT_REQUEST') return PAYMENT_WORDS[setting?.type ?? ''] === text;
  if (text === '' || [...text].length > 25) return false;
  if (type === 'PHONE_NUMBER') return /^\+?\d{1,20}$/.test(phone ?? '');
  if (type !== 'URL') return type === 'QUICK_REPLY';
  const isOpen = url.endsWith('{{1}}');
  return URL.canParse(url.replace('{{1}}', 'x')) && isOpen === Array.isArray(example);
}

function codeRefusal(components: readonly AskedPart[]): Refusal | undefined {
  const [body, ...others] = components;
  const minutes = others.find(({ type }) => type === 'FOOTER')?.code_expiration_minutes ?? 1;
  const [button, ...more] = others.find(({ type }) => type === 'BUTTONS')?.buttons ?? [];
  const isTaken =
    body?.type === 'BODY' &&
    body.text === undefined &&
    minutes >= 1 &&
    minutes <= 90 &&
    button?.type === 'OTP' &&
    button.otp_type === 'COPY_CODE' &&
    more.length === 0;
  return isTaken ? undefined : [0, 'Invalid parameter', 'An authentication template has fixed parts.'];
}

/** How Meta lists what was asked for: it shows samples by addresses of its own, and writes the texts of codes itself. */
export function listedParts({ category, components }: AskedTemplate): AskedPart[] {
  if (category !== 'AUTHENTICATION') return components.map(listedPart);
  const minutes = components.find(({ type }) => type === 'FOOTER')?.code_expiration_minutes;
  const label = components.find(({ type }) => type === 'BUTTONS')?.buttons?.[0]?.text ?? 'Copy code';
  const url = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}';
  return [
    { type: 'BODY', text: '*{{1}}* is your verification code.', example: { body_text: [['123456']] } },
    ...(minutes === undefined ? [] : [{ type: 'FOOTER', text: `This code expires in ${minutes} minutes.` }]),
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: label, url, example: [url.replace('{{1}}', '123456')] }] },
  ];
}

function listedPart(part: AskedPart): AskedPart {
  if (!part.example?.header_handle) return part;
  return { ...part, example: { header_handle: ['https://scontent.whatsapp.net/v/t61/x.pdf?ccb=1-7&oe=6A'] } };
}
