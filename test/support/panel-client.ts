import type { Server } from './server.js';

export const EMAIL = 'ana@exemplo.com.br';
export const PASSWORD = 'uma frase bem comprida';
export const FORM = 'application/x-www-form-urlencoded';

/** The answer to a request of the panel. */
export interface PanelAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A browser without a screen: it keeps cookies and does not follow redirects. */
export class PanelClient {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly server: Pick<Server, 'url'>) {}

  /** The header with what the server has set. */
  get cookie(): string {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ');
  }

  async open(path: string, init: RequestInit = {}): Promise<PanelAnswer> {
    const answer = await this.ask(path, init);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  /** Reads a page to its end, and of a file only the beginning; returns the status. */
  async statusOf(path: string): Promise<number> {
    const answer = await this.ask(path);
    if (!answer.headers.has('content-disposition')) await answer.arrayBuffer();
    else await beginning(answer);
    return answer.status;
  }

  private async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const { cookie } = this;
    const headers = { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) };
    const answer = await fetch(this.server.url + path, { redirect: 'manual', ...init, headers });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }

  /** The CSRF token of the forms on a page. */
  async token(path = '/admin/login'): Promise<string> {
    const { text } = await this.open(path);
    return /name="_csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
  }

  /** Submits a form of a page with the CSRF token of that page. */
  async submit(path: string, fields: Record<string, string>, page = path, init: RequestInit = {}) {
    const body = new URLSearchParams({ _csrf: await this.token(page), ...fields });
    return this.open(path, { method: 'POST', ...init, body });
  }

  /** Submits a form with a file, its fields first, as browsers do. An empty one: none was chosen. */
  async upload(
    path: string,
    fields: Record<string, string>,
    file: Blob,
    { page = path, field = 'list', name = 'lista.csv' } = {},
  ): Promise<PanelAnswer> {
    const body = new FormData();
    for (const [name, value] of Object.entries({ _csrf: await this.token(page), ...fields })) body.set(name, value);
    body.set(field, file, file.size === 0 ? '' : name);
    return this.open(path, { method: 'POST', body });
  }

  login(email = EMAIL, password = PASSWORD): Promise<PanelAnswer> {
    return this.submit('/admin/login', { email, password });
  }
}

async function beginning({ body }: Response): Promise<void> {
  const reader = body?.getReader();
  await reader?.read();
  await reader?.cancel();
}
