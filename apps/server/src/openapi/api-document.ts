import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CONFIG, type Config } from '@recado/config';
import { describeApi } from './describe-api.js';

/** The OpenAPI document as it is served: built at the first request and cached. */
@Injectable()
export class ApiDocument {
  private app: NestFastifyApplication | undefined;
  private made: string | undefined;

  /** Must be called before the first request. */
  describes(app: NestFastifyApplication): void {
    this.app = app;
  }

  /** JSON that ends with a line break; the same bytes every time. */
  text(): string {
    if (!this.app) throw new Error('nobody has said what the document describes');
    this.made ??= toText(describeApi(this.app, this.app.get<Config>(CONFIG)));
    return this.made;
  }
}

function toText(document: object): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
