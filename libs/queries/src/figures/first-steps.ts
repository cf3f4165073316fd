import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Channels } from '@recado/channels';
import { Database, hideFirstSteps, readInstallationNotes } from '@recado/database';
import { Clock, SIMULATOR } from '@recado/core';

/** What a new installation should have, in the order in which people set it up. */
export const FIRST_STEPS = ['whatsapp', 'key', 'message', 'receipt', 'people', 'backup'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What is there, derived from facts. */
export interface StepsTaken {
  taken: ReadonlySet<FirstStep>;
  /** Whether somebody hid the list. */
  isHidden: boolean;
  /** When the program last heard of a backup, UTC milliseconds; null: never. */
  backedUpAt: number | null;
  /** Whether the command `backup` copies this database; otherwise it only notes that another program did. */
  isCopiedByProgram: boolean;
}

/** Each finds one row. */
const FACTS = {
  // Not that of the panel, which the panel makes for its own sends.
  key: `SELECT 1 FROM api_keys WHERE test_mode = 0 AND revoked_at IS NULL AND (created_by IS NULL OR created_by <> 'panel') LIMIT 1`,
  message: 'SELECT 1 FROM messages LIMIT 1',
  // Those of the simulator say nothing of whether the receipts of a provider arrive.
  receipt: `SELECT 1 FROM channel_receipts r JOIN channels c ON c.id = r.channel_id WHERE c.gateway <> '${SIMULATOR}' LIMIT 1`,
  people: 'SELECT 1 FROM administrators LIMIT 1 OFFSET 1',
};

/** What a new installation has and still needs. */
@Injectable()
export class FirstSteps {
  constructor(
    private readonly database: Database,
    private readonly channels: Channels,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async read(): Promise<StepsTaken> {
    const taken = new Set<FirstStep>();
    for (const [step, select] of Object.entries(FACTS)) {
      if ((await this.database.read(select)).length > 0) taken.add(step as keyof typeof FACTS);
    }
    if (await this.hasWhatsapp()) taken.add('whatsapp');
    const { backedUpAt, firstStepsHiddenAt } = await readInstallationNotes(this.database);
    if (backedUpAt !== null) taken.add('backup');
    const { singleServer: isCopiedByProgram } = this.database.capabilities;
    return { taken, isHidden: firstStepsHiddenAt !== null, backedUpAt, isCopiedByProgram };
  }

  /** Hides the list from everybody. */
  async hide(actor: Actor): Promise<void> {
    await this.database.write(async (tx) => {
      const isNew = await hideFirstSteps(tx, this.clock.now());
      if (isNew) await this.audit.record(tx, { actor, action: 'first_steps.hidden' });
    });
  }

  /** Not while what names no channel goes to the simulator, though there may be a real channel beside it. */
  private async hasWhatsapp(): Promise<boolean> {
    const channels = await this.channels.all();
    const isReal = channels.some(({ gateway, archivedAt }) => gateway !== SIMULATOR && archivedAt === null);
    return isReal && !this.channels.isSimulator(this.channels.senderOf({ defaultChannelId: null }));
  }
}
