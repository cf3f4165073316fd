import { findProgram } from '../../../../scripts/lib/system-programs.mjs';
import { temporaryFolder } from '../../../support/cleanup.js';
import { ManagedProcess } from '../../../support/managed-process.js';
import { type Program, startCommand } from '../../../support/program.js';
import { writeConfig } from './config-file.js';
import type { Place } from './place.js';

const PORT = 80;

/** HAProxy of a machine: what clients call, and the way of its processes to the database and to Redis. */
export class Proxy extends ManagedProcess {
  private readonly config: string;
  readonly url: string;

  constructor(
    name: string,
    private readonly place: Place,
  ) {
    super(name, temporaryFolder(), PORT);
    this.config = writeConfig('haproxy.cfg', this.folder);
    this.url = `http://${place.address}`;
  }

  protected launch(): Program {
    const [enter, ...network] = this.place.on;
    return startCommand(enter!, [...network, findProgram('haproxy', ['/usr/sbin'])!, '-db', '-f', this.config]);
  }

  /** It answers 503 itself while no api is ready. */
  protected async isReady(): Promise<boolean> {
    return (await fetch(this.url, { signal: AbortSignal.timeout(2_000) })).status > 0;
  }
}
