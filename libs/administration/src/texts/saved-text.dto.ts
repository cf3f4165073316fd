import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';
import { codePoints, isAddressableName, isBlank, isoTime, isShowableName, nameOf } from '@recado/core';
import type { SavedTextVersion } from '@recado/campaigns';
import { BodyFields } from '../http/body-fields.js';

/** A text that was not removed. */
export type PresentText = SavedTextVersion & { text: string };

/** As the form of the panel takes them. */
const MAX_NAME = 80;
const MAX_TEXT = 4_096;

/** The name of a saved text in a path. */
export const TEXT_NAME = { name: 'name', schema: { type: 'string', maxLength: MAX_NAME }, example: 'Aviso' } as const;

@ApiSchema({ name: 'NewSavedText', description: 'A text to be kept.' })
export class NewSavedTextBody {
  @ApiProperty({ type: 'string', minLength: 1, maxLength: MAX_NAME, example: 'Aviso' })
  name: string;

  @ApiProperty({
    type: 'string',
    minLength: 1,
    maxLength: MAX_TEXT,
    example: 'Olá, {name|tudo bem}! O pedido {pedido} saiu.',
    description: 'With variables, as a message has them.',
  })
  text: string;
}

@ApiSchema({ name: 'SavedTextChanges', description: 'What changes of a saved text.' })
export class SavedTextChangesBody extends PickType(NewSavedTextBody, ['text']) {}

@ApiSchema({ name: 'SavedText', description: 'A text that is kept for later sends.' })
export class SavedTextDto extends NewSavedTextBody {
  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.120Z' })
  changed_at: string;
}

@ApiSchema({ name: 'SavedTextPage', description: 'All saved texts, by name.' })
export class SavedTextPageDto {
  @ApiProperty({ type: () => SavedTextDto, isArray: true })
  data: SavedTextDto[];
}

/** Reads a text to be kept. Throws DomainError `validation_failed`. */
export function readNewText(body: unknown): NewSavedTextBody {
  const fields = BodyFields.of(body);
  const name = nameOf(fields.requiredText('name'));
  if (codePoints(name) > MAX_NAME) fields.refuse('name', 'saved_text_name', { max: MAX_NAME });
  if (name !== '' && !isShowableName(name)) fields.refuse('name', 'name_characters');
  if (!isAddressableName(name)) fields.refuse('name', 'name_dots');
  const text = readText(fields);
  fields.done();
  return { name, text };
}

/** Reads what a text becomes. Throws DomainError `validation_failed`. */
export function readTextChanges(body: unknown): string {
  const fields = BodyFields.of(body);
  const text = readText(fields);
  fields.done();
  return text;
}

/** The wire format of a saved text. */
export function textJson({ name, text, createdAt }: PresentText): SavedTextDto {
  return { name, text, changed_at: isoTime(createdAt) };
}

function readText(fields: BodyFields): string {
  const text = fields.requiredText('text');
  const length = codePoints(text);
  if (length > MAX_TEXT) fields.refuse('text', 'saved_text_length', { length, max: MAX_TEXT });
  if (text.trim() !== '' && isBlank(text)) fields.refuse('text', 'field_required');
  return text;
}
