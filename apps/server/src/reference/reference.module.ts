import { Module } from '@nestjs/common';
import { OpenApiModule } from '../openapi/openapi.module.js';
import { ReferenceController } from './reference.controller.js';
import { ReferencePages } from './reference-pages.js';

/** The pages `/docs` and `/docs/errors`. */
@Module({ imports: [OpenApiModule], controllers: [ReferenceController], providers: [ReferencePages] })
export class ReferenceModule {}
