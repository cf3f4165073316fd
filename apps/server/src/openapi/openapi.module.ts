import { Module } from '@nestjs/common';
import { ApiDocument } from './api-document.js';
import { ApiDocumentController } from './api-document.controller.js';

/** The API's document and those who read it. */
@Module({ controllers: [ApiDocumentController], providers: [ApiDocument], exports: [ApiDocument] })
export class OpenApiModule {}
