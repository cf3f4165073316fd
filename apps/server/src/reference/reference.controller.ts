import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Language, preferredLanguage, DomainError } from '@recado/core';
import type { FastifyReply } from 'fastify';
import { type Choices, languageNamed } from './kit/addresses.js';
import { PAGE_HEADERS, STYLE_HEADERS } from './reference-headers.js';
import { ReferencePages } from './reference-pages.js';
import { SAMPLE_LANGUAGES } from './samples/samples.js';
import { askedOf } from './search/search.js';

/** What the address of a page may say. A parameter that is there twice comes as a list, and counts as none. */
interface PageQuery {
  /** `pt`, `pt-BR` or `en`; otherwise the language is that of the browser. */
  lang?: unknown;
  /** The language of the samples that are shown first. */
  code?: unknown;
}

/** What an address and a browser ask for. */
function choicesOf({ lang, code }: PageQuery, accepted: string | undefined): Choices {
  return {
    language: languageOf(lang, accepted),
    code: SAMPLE_LANGUAGES.find(({ id }) => id === code)?.id ?? null,
  };
}

function languageOf(asked: unknown, accepted: string | undefined): Language {
  return languageNamed(asked) ?? preferredLanguage(accepted);
}

/** The documentation: public, without resources of other origins and without a script. */
@ApiExcludeController()
@Controller('docs')
export class ReferenceController {
  constructor(private readonly pages: ReferencePages) {}

  @Get(['', 'events', 'headers', 'objects', 'errors', 'guides'])
  fixed(@Res() reply: FastifyReply, @Query() query: PageQuery, @Headers('accept-language') accepted?: string): void {
    const path = (reply.request.routeOptions.url ?? '').replace(/^\/docs/, '');
    this.sendPage(reply, path, choicesOf(query, accepted));
  }

  @Get('api/:tag')
  tag(
    @Res() reply: FastifyReply,
    @Param('tag') tag: string,
    @Query() query: PageQuery,
    @Headers('accept-language') accepted?: string,
  ): void {
    this.sendPage(reply, `/api/${tag}`, choicesOf(query, accepted));
  }

  @Get('guides/:name')
  guide(
    @Res() reply: FastifyReply,
    @Param('name') name: string,
    @Query() query: PageQuery,
    @Headers('accept-language') accepted?: string,
  ): void {
    this.sendPage(reply, `/guides/${name}`, choicesOf(query, accepted));
  }

  @Get('search')
  search(
    @Res() reply: FastifyReply,
    @Query() query: PageQuery & { q?: unknown },
    @Headers('accept-language') accepted?: string,
  ): void {
    const choices = choicesOf(query, accepted);
    this.send(reply, this.pages.search(askedOf(query.q), choices), choices);
  }

  @Get('reference.css')
  stylesheet(@Res() reply: FastifyReply): void {
    void reply.headers(STYLE_HEADERS).send(this.pages.stylesheet);
  }

  @Get('*')
  missing(@Res() reply: FastifyReply, @Query() query: PageQuery, @Headers('accept-language') accepted?: string): void {
    this.send(reply, null, choicesOf(query, accepted));
  }

  private sendPage(reply: FastifyReply, path: string, choices: Choices): void {
    this.send(reply, this.pages.page(path, choices), choices);
  }

  /** `page` null: there is none, which a reader is told by a page, and a program by the error of the API. */
  private send(reply: FastifyReply, page: string | Buffer | null, choices: Choices): void {
    const isRead = reply.request.headers.accept?.includes('text/html') === true;
    if (page === null && !isRead) throw new DomainError('not_found');
    void reply
      .status(page === null ? 404 : 200)
      .headers(PAGE_HEADERS)
      .send(page ?? this.pages.missing(choices));
  }
}
