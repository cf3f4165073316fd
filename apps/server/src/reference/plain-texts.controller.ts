import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DomainError, type Language } from '@recado/core';
import type { FastifyReply } from 'fastify';
import { languageNamed } from './kit/addresses.js';
import { PlainTexts } from './plain-texts.js';
import { MARKDOWN_HEADERS, TEXT_HEADERS, VBA_HEADERS } from './reference-headers.js';

/** The documentation for programs that read texts, in English unless the address says `lang=pt`. */
@ApiExcludeController()
@Controller()
export class PlainTextsController {
  constructor(private readonly texts: PlainTexts) {}

  @Get(['llms.txt', 'docs/llms.txt'])
  llms(@Res() reply: FastifyReply, @Query('lang') lang: unknown): void {
    void reply.headers(TEXT_HEADERS).send(this.texts.llms(languageOf(lang)));
  }

  @Get('docs/reference.md')
  reference(@Res() reply: FastifyReply, @Query('lang') lang: unknown): void {
    void reply.headers(MARKDOWN_HEADERS).send(this.texts.reference(languageOf(lang)));
  }

  @Get('docs/guides/:name.md')
  guide(@Res() reply: FastifyReply, @Param('name') name: string, @Query('lang') lang: unknown): void {
    const text = this.texts.guide(name, languageOf(lang));
    if (text === null) throw new DomainError('not_found');
    void reply.headers(MARKDOWN_HEADERS).send(text);
  }

  @Get('docs/examples/:name')
  example(@Res() reply: FastifyReply, @Param('name') name: string): void {
    const text = this.texts.example(name);
    if (text === null) throw new DomainError('not_found');
    void reply.headers(name.endsWith('.bas') ? VBA_HEADERS : TEXT_HEADERS).send(text);
  }
}

/** The language of a browser says nothing here: programs send any, or none. */
function languageOf(lang: unknown): Language {
  return languageNamed(lang) ?? 'en';
}
