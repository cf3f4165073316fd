import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Language, preferredLanguage } from '@recado/core';
import type { FastifyReply } from 'fastify';
import { ReferencePages } from './reference-pages.js';
import { PAGE_HEADERS, STYLE_HEADERS } from './reference-headers.js';

/** The API reference: public, without resources of other origins and without a script. */
@ApiExcludeController()
@Controller('docs')
export class ReferenceController {
  constructor(private readonly pages: ReferencePages) {}

  /** The language is `lang`, otherwise that of the browser. */
  @Get()
  reference(
    @Res() reply: FastifyReply,
    @Query('lang') lang: unknown,
    @Headers('accept-language') accepted?: string,
  ): void {
    void reply.headers(PAGE_HEADERS).send(this.pages.reference(languageOf(lang, accepted)));
  }

  @Get('errors')
  errors(
    @Res() reply: FastifyReply,
    @Query('lang') lang: unknown,
    @Headers('accept-language') accepted?: string,
  ): void {
    void reply.headers(PAGE_HEADERS).send(this.pages.errors(languageOf(lang, accepted)));
  }

  @Get('reference.css')
  stylesheet(@Res() reply: FastifyReply): void {
    void reply.headers(STYLE_HEADERS).send(this.pages.stylesheet);
  }
}

function languageOf(asked: unknown, accepted: string | undefined): Language {
  if (asked === 'pt') return 'pt-BR';
  return asked === 'en' ? 'en' : preferredLanguage(accepted);
}
