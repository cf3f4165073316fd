import type { Server } from '../../support/server.js';

export const EMAIL = 'ana@exemplo.com.br';
export const PASSWORD = 'uma frase bem comprida';
export const FORM = 'application/x-www-form-urlencoded';

/** What of an answer a browser would act on. */
export interface PanelAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A browser without a screen: keeps cookies, follows nothing, sends what it is told. */
export class PanelClient {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly server: Pick<Server, 'url'>) {}

  async open(path: string, init: RequestInit = {}): Promise<PanelAnswer> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) };
    const answer = await fetch(this.server.url + path, { redirect: 'manual', ...init, headers });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.cookies.set(name, value);
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  /** The token that the forms of a page carry. */
  async token(path = '/admin/login'): Promise<string> {
    const { text } = await this.open(path);
    return /name="_csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
  }

  /** Sends a form with the token of the page that it stands on. */
  async submit(path: string, fields: Record<string, string>, page = path, init: RequestInit = {}) {
    const body = new URLSearchParams({ _csrf: await this.token(page), ...fields });
    return this.open(path, { method: 'POST', ...init, body });
  }

  login(email = EMAIL, password = PASSWORD): Promise<PanelAnswer> {
    return this.submit('/admin/login', { email, password });
  }
}
