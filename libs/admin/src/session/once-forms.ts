import {
  type CallHandler,
  type ExecutionContext,
  HttpException,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { type EarlierPost, FormPosts } from '@recado/auth';
import { DomainError, MINUTE_MS } from '@recado/core';
import { sleep } from '@recado/work';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { panelRequestOf } from '../panel/current-request.js';
import type { FormBody } from '../panel/form-parser.js';
import { bad, type PanelRequest } from '../panel/panel-request.js';
import { type UploadBody, uploadOf } from '../panel/upload-parser.js';
import { ONCE_FIELD } from '../ui/form.js';
import { LateForms } from './late-forms.js';

/** How long a second post waits for the answer to the first, and between two looks, in ms. A provider may be asked meanwhile. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 50;
/** A post that has no answer after this time never gets one: its process has ended. */
const LOST_AFTER_MS = MINUTE_MS;
/** In the place of where the answer led: it failed. */
const UNKNOWN = '';
const NUMBER = /^[\da-f-]{36}$/;

/**
 * Lets a form that makes something make one, however often it is posted (a double click, a page that is loaded again), and
 * by whichever processes: the second post is led to where the first one led. One that was refused may be sent again. Of one
 * that failed nobody knows what it has made: what was typed comes back, and to send it again is a decision.
 */
@Injectable()
export class OnceForms implements NestInterceptor {
  constructor(
    private readonly posts: FormPosts,
    private readonly lateForms: LateForms,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const panel = panelRequestOf(context);
    const id = numberOf(panel);
    return id === null ? next.handle() : from(this.handle(id, panel, next));
  }

  private async handle(id: string, panel: PanelRequest, next: CallHandler): Promise<void> {
    const earlier = await this.beginOrWait(id, panel.format.now);
    if (earlier) return this.repeat(panel, earlier);
    try {
      await lastValueFrom(next.handle(), { defaultValue: undefined });
    } catch (error) {
      if (isRefusal(error)) await this.posts.giveBack(id);
      // Together: where the database is away, each of them waits for it.
      else await Promise.all([this.posts.end(id, UNKNOWN), this.lateForms.keepFailed(panel, 'unknown')]);
      throw error;
    }
    await this.settle(id, panel);
  }

  /** After an answer. One of 500 and more is that of a session that could not be saved, after what was made. */
  private async settle(id: string, { reply, left }: PanelRequest): Promise<void> {
    const { statusCode } = reply;
    const location = reply.getHeader('location');
    if (statusCode === 303 && typeof location === 'string') await this.posts.end(id, location, left?.tone === 'bad');
    else if (statusCode < 500) await this.posts.giveBack(id);
    else await this.posts.end(id, UNKNOWN);
  }

  /** Null: this is the first post, or the first that was not refused. */
  private async beginOrWait(id: string, now: number): Promise<EarlierPost | null> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const earlier = await this.posts.begin(id);
      const isUnderWay = earlier?.location === null && now - earlier.createdAt < LOST_AFTER_MS;
      if (!isUnderWay || performance.now() > until) return earlier;
      await sleep(LOOK_MS);
    }
  }

  /** Leads where the first post led, with what its answer says there; or back to the form, where that is not known. */
  private async repeat(panel: PanelRequest, { location, isBad }: EarlierPost): Promise<void> {
    uploadOf(panel.request.body as UploadBody | FormBody | undefined).file?.resume();
    // The first answer may have left a notice, or a secret for the page that it leads to.
    await panel.session.reload();
    const { again, notMade, lost } = panel.t.once;
    if (location) return panel.redirect(location, panel.session.notice ?? (isBad ? bad(notMade) : again));
    const page = this.lateForms.put(panel, 'unknown');
    await panel.redirect(page ?? '/admin', page === null ? bad(lost) : null);
  }
}

/** Whether the handler refused the form: it says so before it makes anything. */
function isRefusal(error: unknown): boolean {
  if (error instanceof HttpException) return error.getStatus() < 500;
  return error instanceof DomainError && error.status < 500;
}

/** The number of the form; null: it may be sent any number of times. */
function numberOf({ request, isPartial }: PanelRequest): string | null {
  // A script that asks for a part of the page, such as a preview, sends all fields of the form along.
  if (request.method !== 'POST' || isPartial) return null;
  const { [ONCE_FIELD]: id = '' } = uploadOf(request.body as UploadBody | FormBody | undefined).fields;
  return NUMBER.test(id) ? id : null;
}
