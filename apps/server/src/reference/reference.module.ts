import { Module } from '@nestjs/common';
import { OpenApiModule } from '../openapi/openapi.module.js';
import { PlainTexts } from './plain-texts.js';
import { PlainTextsController } from './plain-texts.controller.js';
import { ReferenceController } from './reference.controller.js';
import { ReferencePages } from './reference-pages.js';

/** The documentation at `/docs`. */
@Module({
  imports: [OpenApiModule],
  controllers: [ReferenceController, PlainTextsController],
  providers: [ReferencePages, PlainTexts],
})
export class ReferenceModule {}
