import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { Violation } from '@recado/core';
import type { NewButton, NewHeader, NewTemplate, TemplateProblem } from '@recado/gateways';
import { BodyFields } from '../../http/body-fields.js';
import { problemCode } from '../account-templates.js';

const CATEGORIES = ['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const;
const BUTTONS = ['reply', 'url', 'phone', 'coupon', 'pix', 'boleto', 'link'] as const;
/** Longer lists are refused by no provider's rule, but by ours. */
const MAX_EXAMPLES = 100;

@ApiSchema({ name: 'NewTemplateHeaderText', description: 'The header of a new template: a text, or a place.' })
class HeaderBody {
  @ApiPropertyOptional({ type: 'string', maxLength: 60, example: 'Pedido {{1}}' })
  text?: string;

  @ApiPropertyOptional({ type: 'string', example: '4711', description: 'A value of its one parameter.' })
  example?: string;

  @ApiPropertyOptional({
    type: 'boolean',
    default: false,
    description: 'In place of the text: each message has a place.',
  })
  location?: boolean;
}

@ApiSchema({ name: 'AskedTemplateButton', description: 'A button of a new template.' })
class ButtonBody {
  @ApiProperty({ enum: BUTTONS, example: 'url', description: '`pix`, `boleto` and `link` are ways to pay.' })
  type: (typeof BUTTONS)[number];

  @ApiPropertyOptional({
    type: 'string',
    maxLength: 25,
    example: 'Ver pedido',
    description: 'The words on it; of `reply`, `url` and `phone`.',
  })
  text?: string;

  @ApiPropertyOptional({
    type: 'string',
    example: 'https://loja.exemplo.com.br/pedidos/{{1}}',
    description: 'Of `url`; a parameter may stand at its end.',
  })
  url?: string;

  @ApiPropertyOptional({ type: 'string', example: '+551130030000', description: 'Of `phone`.' })
  phone?: string;

  @ApiPropertyOptional({
    type: 'string',
    example: 'https://loja.exemplo.com.br/pedidos/4711',
    description: 'Of `url` with a parameter: the whole address. Of `coupon`: a coupon.',
  })
  example?: string;
}

@ApiSchema({
  name: 'NewCodeTemplate',
  description: 'What a template for one-time codes has; its provider writes the text.',
})
class CodeBody {
  @ApiProperty({ type: 'string', maxLength: 25, example: 'Copiar código', description: 'The words on its button.' })
  button_text: string;

  @ApiPropertyOptional({
    type: 'boolean',
    default: false,
    description: 'Whether it warns of giving the code to others.',
  })
  warns?: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: 90,
    example: 10,
    description: 'After how long it says that the code has expired; null: it says nothing of that.',
  })
  expires_in_minutes?: number | null;
}

@ApiSchema({ name: 'NewChannelTemplate', description: 'A template that the provider of a channel is asked for.' })
export class NewTemplateBody {
  @ApiProperty({ type: 'string', pattern: '^[a-z0-9_]{1,512}$', example: 'pedido_enviado' })
  name: string;

  @ApiProperty({ type: 'string', example: 'pt_BR' })
  language: string;

  @ApiProperty({ enum: CATEGORIES, example: 'UTILITY', description: '`AUTHENTICATION` has `code`, and nothing else.' })
  category: (typeof CATEGORIES)[number];

  @ApiPropertyOptional({
    type: 'string',
    maxLength: 1024,
    example: 'Olá, {{1}}! O pedido {{2}} saiu.',
    description: 'Required, except with `code`. It neither begins nor ends with a parameter.',
  })
  body?: string;

  @ApiPropertyOptional({
    type: 'string',
    isArray: true,
    maxItems: MAX_EXAMPLES,
    example: ['Ana', '4711'],
    description: 'A value of each parameter of the body, for those who review it.',
  })
  examples?: string[];

  @ApiPropertyOptional({ type: () => HeaderBody })
  header?: HeaderBody;

  @ApiPropertyOptional({ type: 'string', maxLength: 60, example: 'Loja Exemplo' })
  footer?: string;

  @ApiPropertyOptional({ type: () => ButtonBody, isArray: true, maxItems: 10 })
  buttons?: ButtonBody[];

  @ApiPropertyOptional({ type: () => CodeBody })
  code?: CodeBody;
}

/** Reads a new template. What its provider would refuse of it is not looked at. Throws DomainError `validation_failed`. */
export function readNewTemplate(body: unknown): NewTemplate {
  const fields = BodyFields.of(body);
  const [name, language] = [fields.requiredText('name'), fields.requiredText('language')];
  const category = fields.choice('category', CATEGORIES);
  if (!fields.has('category') || fields.isNull('category')) fields.refuse('category', 'field_required');
  const code = readCode(fields.object('code'));
  if (category === 'AUTHENTICATION' && !code) fields.refuse('code', 'field_required');
  const parts = code ? { body: '', examples: [], code } : readParts(fields);
  fields.done();
  return { name, language, category: category!, ...parts };
}

/** What a template of one's own words consists of. */
function readParts(fields: BodyFields): Omit<NewTemplate, 'name' | 'language' | 'category'> {
  const body = fields.requiredText('body');
  const examples = fields.texts('examples') ?? [];
  if (examples.length > MAX_EXAMPLES)
    fields.refuse('examples', 'list_too_long', { count: examples.length, max: MAX_EXAMPLES });
  const header = readHeader(fields.object('header'));
  const footer = fields.text('footer');
  const buttons = fields.objects('buttons')?.map(readButton);
  return { body, examples, ...(header && { header }), ...(footer && { footer }), ...(buttons?.length && { buttons }) };
}

function readHeader(fields: BodyFields | undefined): NewHeader | undefined {
  if (!fields) return undefined;
  if (fields.flag('location') === true) return { kind: 'location' };
  return { kind: 'text', text: fields.requiredText('text'), example: fields.text('example') ?? '' };
}

function readButton(fields: BodyFields): NewButton {
  const type = fields.choice('type', BUTTONS);
  if (!fields.has('type') || fields.isNull('type')) fields.refuse('type', 'field_required');
  switch (type) {
    case 'url':
      return {
        kind: type,
        label: fields.requiredText('text'),
        url: fields.requiredText('url'),
        example: fields.text('example') ?? '',
      };
    case 'phone':
      return { kind: type, label: fields.requiredText('text'), phone: fields.requiredText('phone') };
    case 'coupon':
      return { kind: type, example: fields.requiredText('example') };
    case 'pix':
    case 'boleto':
    case 'link':
      return { kind: 'payment', payment: type };
    default:
      return { kind: 'reply', label: fields.requiredText('text') };
  }
}

function readCode(fields: BodyFields | undefined): NewTemplate['code'] {
  if (!fields) return undefined;
  const expiresInMinutes = fields.number('expires_in_minutes') ?? null;
  return { label: fields.requiredText('button_text'), warns: fields.flag('warns') ?? false, expiresInMinutes };
}

const PATHS: Readonly<Record<string, string>> = {
  header: 'header.text',
  headerExample: 'header.example',
  codeLabel: 'code.button_text',
  minutes: 'code.expires_in_minutes',
};
const VALUES: Partial<Record<NewButton['kind'], string>> = { url: 'url', phone: 'phone', coupon: 'example' };

/** What the provider refuses of a new template, at its field. */
export function violationOf({ field, code, max }: TemplateProblem, { buttons = [] }: NewTemplate): Violation {
  const [part, at] = field.split('.');
  const value = part === 'buttonExample' ? 'example' : part === 'buttonValue' && VALUES[buttons[Number(at)]!.kind];
  const path = at === undefined ? (PATHS[field] ?? field) : `buttons.${at}.${value || 'text'}`;
  return { path, code: problemCode(code), params: { max: max ?? 0 } };
}
