import { Module } from '@nestjs/common';
import { ApiDocument } from './api-document.js';
import { ApiDocumentController } from './api-document.controller.js';

/** The OpenAPI document and its routes. */
@Module({ controllers: [ApiDocumentController], providers: [ApiDocument], exports: [ApiDocument] })
export class OpenApiModule {}
