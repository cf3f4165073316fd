import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiOperation,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { DomainError } from '@recado/core';
import { checkParameters, MULTIPART } from '@recado/http';
import { bytesOfBase64 } from '../files/base64.js';
import type { KeptFile } from '../files/media-file.view.js';
import { MediaFiles } from '../files/media-files.js';
import { MediaFileDto, mediaFileJson } from './media-file.dto.js';
import { FileClaimsBody, NewFileBody } from './new-file.body.js';
import type { UploadedForm } from './uploaded-file.js';

/** `POST /api/media`: a file for messages. */
@ApiTags('messages')
@Controller('api/media')
export class MediaController {
  constructor(private readonly files: MediaFiles) {}

  @Post()
  @HttpCode(201)
  @RequireScope('messages:write')
  @ApiConsumes('application/json', MULTIPART)
  @ApiExtraModels(NewFileBody)
  @ApiOperation({
    operationId: 'uploadMedia',
    summary: 'Upload a file for messages',
    description:
      'As `multipart/form-data` with one file, which may have up to MEDIA_MAX_BYTES bytes (16 MiB by default), or as JSON in base64. What it is, its content says; a name or a type that does not fit is refused. `media: { id }` of `POST /api/enqueue-messages` sends it, as often as you like. An equal content is stored once.',
  })
  @ApiBody({ schema: { $ref: getSchemaPath(NewFileBody) } })
  @ApiCreatedResponse({ type: MediaFileDto, description: 'The file is on disk.' })
  async upload(@CurrentPrincipal() { keyId }: Principal, @Body() body: unknown): Promise<MediaFileDto> {
    const kept = isForm(body) ? await this.keepForm(body, keyId) : await this.keepJson(body, keyId);
    return mediaFileJson(kept);
  }

  private async keepForm({ bytes, stop, ...said }: UploadedForm, apiKeyId: number): Promise<KeptFile> {
    try {
      const { filename = null, mimetype = null } = checkParameters(FileClaimsBody, said);
      if (!bytes) throw refusal('file', 'media_file_required');
      return await this.files.keep({ bytes, filename, mimetype, apiKeyId });
    } catch (error) {
      stop();
      throw error;
    }
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
