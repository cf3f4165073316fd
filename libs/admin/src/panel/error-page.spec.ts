import { ForbiddenException, NotFoundException } from '@nestjs/common';
import { DomainError } from '@recado/core';
import { DatabaseUnavailableError } from '@recado/database';
import { describe, expect, it } from 'vitest';
import type { VNode } from 'preact';
import { Localization } from '../i18n/localization.js';
import { FramedProblem, Problem, type ProblemView } from '../ui/problem.js';
import type { Page } from './page.js';
import { errorPage, statusOf } from './error-page.js';
import type { PanelRequest } from './panel-request.js';

function panel(headers: Record<string, string> = {}, administrator: unknown = { id: 1 }): PanelRequest {
  const request = { id: 'request-1', method: 'POST', url: '/admin/api-keys/new', headers };
  const { t } = new Localization('pt-BR', 'UTC', 0);
  return { t, administrator, request } as unknown as PanelRequest;
}

const partOf = ({ body }: Page) => body as VNode<ProblemView>;
const view = (error: unknown, from = panel()) => partOf(errorPage(from, error)).props;
const csrfFailure = Object.assign(new Error('Invalid csrf token'), { code: 'FST_CSRF_INVALID_TOKEN', statusCode: 403 });

describe('statusOf', () => {
  it.each([
    [new NotFoundException(), 404],
    [new DomainError('unavailable'), 503],
    [new DatabaseUnavailableError('locked'), 503],
    [csrfFailure, 403],
    [new Error('boom'), 500],
    ['a string', 500],
    [undefined, 500],
    [{ statusCode: 200 }, 500],
  ])('of %s is %i', (error, status) => {
    expect(statusOf(error)).toBe(status);
  });
});

describe('errorPage', () => {
  it('does not show the error, but the id of the request', () => {
    const page = errorPage(panel(), new Error('SQLITE_CORRUPT at /secret/path'));
    expect(page).toMatchObject({ status: 500, body: { type: FramedProblem } });
    expect(partOf(page).props).toMatchObject({ title: 'Algo deu errado do nosso lado', requestId: 'request-1' });
    expect(JSON.stringify(page)).not.toMatch(/SQLITE|secret/);
  });

  it('links back to the page of a form that has expired', () => {
    const from = panel({ referer: 'http://recado.example/admin/api-keys/new?x=1' });
    expect(view(csrfFailure, from)).toMatchObject({ title: 'O formulário expirou', back: '/admin/api-keys/new?x=1' });
  });

  it.each(['https://evil.example/', 'nonsense', 'http://recado.example/api/status'])(
    'leads nowhere else: %s',
    (referer) => {
      expect(view(csrfFailure, panel({ referer })).back).toBeNull();
    },
  );

  it('links to the login without a session', () => {
    const page = errorPage(panel({}, null), new ForbiddenException());
    expect(partOf(page)).toMatchObject({ type: Problem, props: { title: 'Acesso negado', home: '/admin/login' } });
  });
});
