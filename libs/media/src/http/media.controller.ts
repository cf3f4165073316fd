import { Body, Controller, Delete, Get, HttpCode, Injectable, Param, Post, Query } from '@nestjs/common';
import {
  ApiProperty,
  ApiPropertyOptional,
  ApiSchema,
  ApiBody,
  ApiConflictResponse,
  ApiConsumes,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { CurrentPrincipal, Cursors, type Principal, RequireScope } from '@recado/auth';
import { codePoints, excerpt, FIELD_LIMITS, isFilename, isMimetype, shown, DomainError } from '@recado/core';
import { MatchesRule, type Rule, checkParameters, found, limitOf, MULTIPART, PageQuery } from '@recado/http';
import type { KeptFile } from '../files/media-file.view.js';
import { MediaFiles } from '../files/media-files.js';
import { MediaQuota } from '../files/media-quota.js';
import { MediaRetention } from '../housekeeping.js';
import { keptFileJson, MediaFileDto, mediaFileJson, MediaFilePageDto } from './media-file.dto.js';
import type { UploadedForm } from './uploaded-file.js';

const data: Rule = (value) =>
  typeof value === 'string' ? undefined : { code: 'string_expected', params: { read: shown(value) } };

/** A text that the function accepts, of a length. */
function named(accepts: (text: string) => boolean, code: string, max: number): Rule {
  return (value) => {
    if (typeof value !== 'string') return data(value);
    const length = codePoints(value);
    if (length > max) return { code: 'too_long', params: { length, max } };
    return accepts(value) ? undefined : { code, params: { read: excerpt(value) } };
  };
}

const filename = named(isFilename, 'media_filename_invalid', FIELD_LIMITS.filename);
const mimetype = named(isMimetype, 'media_mimetype_invalid', FIELD_LIMITS.mimetype);

/** The name and type of a file, as a form or a body says them. */
class FileClaimsBody {
  @ApiPropertyOptional({
    type: 'string',
    maxLength: FIELD_LIMITS.filename,
    pattern: '^[^/\\\\]+$',
    nullable: true,
    description: 'What the recipient sees it called; the name alone, without folders. Its ending must fit the content.',
    example: 'boleto-4711.pdf',
  })
  @MatchesRule(filename)
  filename?: string | null = undefined;

  @ApiPropertyOptional({
    type: 'string',
    maxLength: FIELD_LIMITS.mimetype,
    nullable: true,
    description: 'Its MIME type. The content says it for usual files; a type that does not fit the content is refused.',
    example: 'application/pdf',
  })
  @MatchesRule(mimetype)
  mimetype?: string | null = undefined;
}

/** The JSON body of `POST /api/media`. */
@ApiSchema({ name: 'NewFile', description: 'A file in base64.' })
class NewFileBody extends FileClaimsBody {
  @ApiProperty({
    type: 'string',
    format: 'byte',
    minLength: 4,
    description:
      'The bytes in base64 (RFC 4648, with its padding). Larger files are better sent as multipart/form-data.',
    example: 'JVBERi0xLjQKJSBib2xldG8=',
  })
  @MatchesRule(data, 'media_file_required')
  data?: string = undefined;
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The bytes of a text in base64, with its padding; undefined: it is none. */
export function bytesOfBase64(text: string): Buffer | undefined {
  if (text.length % 4 !== 0 || !BASE64.test(text)) return undefined;
  return Buffer.from(text, 'base64');
}

/** Keeps the file of a form. */
@Injectable()
export class FormUploads {
  constructor(private readonly files: MediaFiles) {}

  /** Throws DomainError `validation_failed`, or `media_quota_exceeded`. */
  async keep({ bytes, stop, ...said }: UploadedForm, apiKeyId: number): Promise<KeptFile> {
    try {
      const { filename = null, mimetype = null } = checkParameters(FileClaimsBody, said);
      if (!bytes) throw refusal('file', 'media_file_required');
      return await this.files.keep({ bytes, filename, mimetype, apiKeyId });
    } catch (error) {
      stop();
      throw error;
    }
  }
}

/** `/api/media`: files for messages. */
@ApiTags('messages')
@Controller('api/media')
export class MediaController {
  constructor(
    private readonly files: MediaFiles,
    private readonly forms: FormUploads,
    private readonly quota: MediaQuota,
    private readonly retention: MediaRetention,
    private readonly cursors: Cursors,
  ) {}

  @Get()
  @RequireScope('messages:write')
  @ApiOperation({
    operationId: 'listMedia',
    summary: 'Files for messages',
    description:
      'Those that this key has uploaded and that are kept, newest first. Follow `next_cursor` until it is null.',
  })
  @ApiOkResponse({ type: MediaFilePageDto, description: 'A page of files.' })
  async page(@CurrentPrincipal() { keyId }: Principal, @Query() query: PageQuery): Promise<MediaFilePageDto> {
    const { cursor, ...parameters } = checkParameters(PageQuery, query);
    const listOf = { keyId, media: 'own' };
    const [before] = cursor === undefined ? [] : this.cursors.read(cursor, listOf);
    const limit = limitOf(parameters);
    const files = await this.files.ofKey(keyId, { before, limit: limit + 1 });
    const shown = files.slice(0, limit);
    const next = files.length > limit ? [shown.at(-1)!.rowId] : null;
    return { data: shown.map(keptFileJson), next_cursor: this.cursors.write(next, listOf) };
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScope('messages:write')
  @ApiParam({
    name: 'id',
    schema: { type: 'string', pattern: '^med_[\\w-]{22}$' },
    example: 'med_Zl8nqWc0TfG2r5x1Yv3hKQ',
  })
  @ApiOperation({
    operationId: 'deleteMedia',
    summary: 'Remove a file',
    description:
      'One that this key has uploaded. Messages that have ended keep what they were, without the file. Without this a file goes by itself at `expires_at`. Do not remove it while a request with it is under way.',
  })
  @ApiNoContentResponse({ description: 'The file is removed, and its bytes count no more in the quota.' })
  @ApiConflictResponse({ description: '`media_needed`: a message that waits, or a send, still carries it.' })
  async remove(@CurrentPrincipal() { keyId }: Principal, @Param('id') id: string): Promise<void> {
    const file = found((await this.files.find([id])).get(id));
    found(file.apiKeyId === keyId);
    if (!(await this.retention.discard(file))) throw new DomainError('media_needed');
  }

  @Post()
  @HttpCode(201)
  @RequireScope('messages:write')
  @ApiConsumes('application/json', MULTIPART)
  @ApiExtraModels(NewFileBody)
  @ApiOperation({
    operationId: 'uploadMedia',
    summary: 'Upload a file for messages',
    description:
      'As `multipart/form-data` with one file, which may have up to MEDIA_MAX_BYTES bytes (16 MiB by default), or as JSON in base64. What it is, its content says; a name or a type that does not fit is refused. `media: { id }` of `POST /api/enqueue-messages` sends it, as often as you like. An equal content is stored once. `quota` says what the key keeps; a file that does not fit is 413 `media_quota_exceeded`.',
  })
  @ApiBody({ schema: { $ref: getSchemaPath(NewFileBody) } })
  @ApiCreatedResponse({ type: MediaFileDto, description: 'The file is on disk.' })
  async upload(@CurrentPrincipal() { keyId }: Principal, @Body() body: unknown): Promise<MediaFileDto> {
    const kept = isForm(body) ? await this.forms.keep(body, keyId) : await this.keepJson(body, keyId);
    return mediaFileJson(kept, await this.quota.of(keyId));
  }

  private keepJson(body: unknown, apiKeyId: number): Promise<KeptFile> {
    const { data = '', filename = null, mimetype = null } = checkParameters(NewFileBody, body);
    const bytes = bytesOfBase64(data);
    if (!bytes) throw refusal('data', 'media_data_invalid');
    return this.files.keep({ bytes: once(bytes), filename, mimetype, apiKeyId });
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer, void> {
  yield bytes;
}

/** JSON has no functions. */
function isForm(body: unknown): body is UploadedForm {
  return typeof (body as UploadedForm | undefined)?.stop === 'function';
}

function refusal(path: string, code: string): DomainError {
  return new DomainError('validation_failed', { violations: [{ path, code }] });
}
