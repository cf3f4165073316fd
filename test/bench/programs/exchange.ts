import type { Dispatcher } from 'undici';

/** A POST request of a client. */
export interface Request {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

/** How many characters of an unexpected answer an error shows. */
const EXCERPT = 500;

/** Handles one exchange with as little work as possible; resolves with the body where it is wanted. */
class Exchange implements Dispatcher.DispatchHandler {
  private status = 0;
  private readonly chunks: Buffer[] = [];

  constructor(
    private readonly wantsBody: boolean,
    private readonly resolve: (body: string) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  onRequestStart(): void {}

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.wantsBody || this.status !== 200) this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    const body = this.chunks.length === 0 ? '' : Buffer.concat(this.chunks).toString('utf8');
    if (this.status === 200) this.resolve(body);
    else this.reject(new Error(`answered ${this.status}: ${body.slice(0, EXCERPT)}`));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.reject(error);
  }
}

/** Posts and waits for the whole answer. Rejects for every status but 200. */
export function post(client: Dispatcher, { path, headers, body }: Request, wantsBody = false): Promise<string> {
  return new Promise((resolve, reject) => {
    client.dispatch({ path, method: 'POST', headers, body }, new Exchange(wantsBody, resolve, reject));
  });
}
