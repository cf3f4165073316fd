import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiDocument } from './api-document.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Serves the OpenAPI document: at `/api/openapi.json` with a key, and publicly at `/docs/openapi.json`. */
@ApiTags('service')
@Controller()
export class ApiDocumentController {
  constructor(private readonly document: ApiDocument) {}

  @Get('api/openapi.json')
  @Header('content-type', JSON_TYPE)
  @ApiOperation({
    operationId: 'getOpenApi',
    summary: 'This document',
    description: 'Also open at `/docs/openapi.json`.',
  })
  @ApiOkResponse({ schema: { type: 'object' }, description: 'OpenAPI 3.1.' })
  ofApi(): Buffer {
    return this.document.json();
  }

  @Get('docs/openapi.json')
  @Header('content-type', JSON_TYPE)
  @ApiExcludeEndpoint()
  ofPage(): Buffer {
    return this.document.json();
  }
}
