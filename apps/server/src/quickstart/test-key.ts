import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ApiKeys, ApiKeyVerifier, type Scope } from '@recado/auth';

/** In the data folder, mode 0600. */
const FILE_NAME = 'test-key';
const SCOPES: readonly Scope[] = ['messages:write', 'messages:read'];
const ACTOR = { type: 'system', id: null, name: 'npm start' } as const;

/** The test key of the printed example. Issued at the first start and kept; not issued again after it was revoked or replaced. */
export class TestKey {
  private readonly file: string;

  constructor(
    folder: string,
    private readonly keys: ApiKeys,
    private readonly verifier: ApiKeyVerifier,
  ) {
    this.file = join(folder, FILE_NAME);
  }

  async obtain(): Promise<string | undefined> {
    const kept = this.read();
    if (kept !== undefined && (await this.keys.knows(kept))) return (await this.isUsable(kept)) ? kept : undefined;
    return this.make();
  }

  private read(): string | undefined {
    try {
      return readFileSync(this.file, 'utf8').trim() || undefined;
    } catch {
      // There is none yet, or it cannot be read: a new key is made.
      return undefined;
    }
  }

  private async isUsable(secret: string): Promise<boolean> {
    return (await this.verifier.verify(secret, '127.0.0.1')).outcome === 'ok';
  }

  private async make(): Promise<string> {
    const { secret } = await this.keys.issue({ name: 'Primeiros passos', scopes: SCOPES, testMode: true }, ACTOR);
    // With a database server nothing else creates the data folder.
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    writeFileSync(this.file, `${secret}\n`, { mode: 0o600 });
    return secret;
  }
}
