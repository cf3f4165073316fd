import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DomainError, type Language, preferredLanguage } from '@recado/core';
import type { FastifyReply } from 'fastify';
import { ReferencePages } from './reference-pages.js';
import { PAGE_HEADERS, STYLE_HEADERS } from './reference-headers.js';
import { SAMPLE_LANGUAGES } from './samples/samples.js';

/** What the address of a page may say. A parameter that is there twice comes as a list, and counts as none. */
interface PageQuery {
  /** `pt` or `en`; otherwise the language is that of the browser. */
  lang?: unknown;
  /** The language of the samples that are shown first. */
  code?: unknown;
}

/** The API reference: public, without resources of other origins and without a script. */
@ApiExcludeController()
@Controller('docs')
export class ReferenceController {
  constructor(private readonly pages: ReferencePages) {}

  @Get(['', 'events', 'headers', 'objects', 'errors'])
  fixed(@Res() reply: FastifyReply, @Query() query: PageQuery, @Headers('accept-language') accepted?: string): void {
    const [path = ''] = (reply.request.routeOptions.url ?? '').replace(/^\/docs/, '').split('?');
    this.send(reply, path, query, accepted);
  }

  @Get('api/:tag')
  tag(
    @Res() reply: FastifyReply,
    @Param('tag') tag: string,
    @Query() query: PageQuery,
    @Headers('accept-language') accepted?: string,
  ): void {
    this.send(reply, `/api/${tag}`, query, accepted);
  }

  @Get('reference.css')
  stylesheet(@Res() reply: FastifyReply): void {
    void reply.headers(STYLE_HEADERS).send(this.pages.stylesheet);
  }

  private send(reply: FastifyReply, path: string, { lang, code }: PageQuery, accepted: string | undefined): void {
    const page = this.pages.page(path, { language: languageOf(lang, accepted), code: codeOf(code) });
    if (page === null) throw new DomainError('not_found');
    void reply.headers(PAGE_HEADERS).send(page);
  }
}

function languageOf(asked: unknown, accepted: string | undefined): Language {
  if (asked === 'pt') return 'pt-BR';
  return asked === 'en' ? 'en' : preferredLanguage(accepted);
}

function codeOf(asked: unknown): string | null {
  return SAMPLE_LANGUAGES.find(({ id }) => id === asked)?.id ?? null;
}
