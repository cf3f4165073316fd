import { ApiProperty, ApiSchema, OmitType } from '@nestjs/swagger';
import { isoTime, MEDIA_TYPES, type MediaType } from '@recado/core';
import { PageDto } from '@recado/http';
import type { KeptFile } from '../files/media-file.view.js';

@ApiSchema({ name: 'FileQuota', description: 'What the key keeps in files, an equal content once.' })
class MediaQuotaDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Bytes, with this file.', example: 604_000_000 })
  used: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Bytes (MEDIA_QUOTA_PER_KEY); null: no limit. The installation has a limit of its own as well.',
    example: 1_073_741_824,
  })
  limit: number | null;
}

@ApiSchema({ name: 'StoredFile', description: 'A file that is kept for messages.' })
export class MediaFileDto {
  @ApiProperty({
    pattern: '^med_[\\w-]{22}$',
    description: 'For `media.id` of messages.',
    example: 'med_Zl8nqWc0TfG2r5x1Yv3hKQ',
  })
  id: string;

  @ApiProperty({ enum: MEDIA_TYPES, enumName: 'MediaType', description: 'By its content.', example: 'document' })
  type: MediaType;

  @ApiProperty({ description: 'By its content.', example: 'application/pdf' })
  mimetype: string;

  @ApiProperty({ type: 'string', nullable: true, example: 'boleto-4711.pdf' })
  filename: string | null;

  @ApiProperty({ type: 'integer', description: 'Bytes.', example: 81_920 })
  size: number;

  @ApiProperty({
    pattern: '^[0-9a-f]{64}$',
    description: 'SHA-256 of the bytes, in hexadecimal.',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  sha256: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When it is removed, unless a message needs it then. A message that uses it keeps it for longer.',
    example: '2026-12-26T15:00:00.000Z',
  })
  expires_at: string;

  @ApiProperty({ type: MediaQuotaDto })
  quota: MediaQuotaDto;
}

@ApiSchema({ name: 'KeptFile', description: 'A file in a list.' })
class KeptFileDto extends OmitType(MediaFileDto, ['quota']) {}

@ApiSchema({ name: 'FilePage', description: 'A page of files.' })
export class MediaFilePageDto extends PageDto {
  @ApiProperty({ type: () => KeptFileDto, isArray: true })
  data: KeptFileDto[];
}

/** The wire format of a kept file in a list. */
export function keptFileJson({ media, sha256, expiresAt }: KeptFile): KeptFileDto {
  const { id, type, mimetype, filename, size } = media;
  return { id, type, mimetype, filename, size, sha256, expires_at: isoTime(expiresAt) };
}

/** The same of one that has just come, with what its key keeps. */
export function mediaFileJson(kept: KeptFile, quota: MediaQuotaDto): MediaFileDto {
  return { ...keptFileJson(kept), quota };
}
