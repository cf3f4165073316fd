import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { addressNetwork } from '../address.js';
import { AppSecret } from '../secret/app-secret.js';

/** Who tries, and from where. */
export interface Attempt {
  email: string;
  ip: string;
  /** The account was logged in to from this address before. */
  isKnownAddress: boolean;
}

/** How many attempts, in how many milliseconds from the first one on. */
interface Rule {
  attempts: number;
  withinMs: number;
}

/** One of an attempt's counters. */
interface CountedRule {
  slot: number;
  rule: Rule;
}

interface Counter {
  slot: number;
  attempts: number;
  endsAt: number;
}

const QUARTER_HOUR_MS = 15 * 60_000;
/** One address guessing at one account. */
const PAIR: Rule = { attempts: 5, withinMs: QUARTER_HOUR_MS };
/** One address guessing at many accounts; an office shares one. */
const ADDRESS: Rule = { attempts: 50, withinMs: QUARTER_HOUR_MS };
/** Many new addresses guessing at one account: slowed to ten a minute, not stopped. */
const STRANGERS: Rule = { attempts: 10, withinMs: 60_000 };
const RULES = [PAIR, ADDRESS, STRANGERS] as const;
/** Counters of each rule: keys share them by chance, so that no flood of names fills the table. */
const BUCKETS = 65_536;

const COUNTERS = 'SELECT slot, attempts, ends_at AS endsAt FROM login_throttle WHERE slot IN';

/**
 * Slows guessing down, for all processes together and over restarts. Every attempt is charged before the password is
 * checked, so that many at once gain nothing, and given back when it succeeds. Nothing here can lock an owner out who
 * comes from a usual place: what others do wrong is charged to their addresses, and to the account for strangers only.
 */
@Injectable()
export class LoginThrottle {
  /** Unknown outside, so that nobody can choose whose counter to share. */
  private salt: Buffer | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly secret: AppSecret,
  ) {}

  /** Charges an attempt; returns 0 when it may go on, else the seconds to wait. */
  async charge(attempt: Attempt): Promise<number> {
    const gates = this.countedRules(attempt);
    const { list, rowLock } = this.database.capabilities;
    const slots = [gates.map(({ slot }) => slot)];
    // Whoever must wait costs a look and no write.
    const seen = await this.database.read<Counter>(`${COUNTERS} ${list}`, slots);
    const wait = this.waitAt(gates, seen);
    if (wait > 0) return wait;
    return this.database.write(async (tx) => {
      const unused = gates.map(({ slot }) => [slot, 0, 0]);
      await tx.insertIfAbsent('login_throttle', ['slot', 'attempts', 'ends_at'], unused);
      const counters = await tx.all<Counter>(`${COUNTERS} ${list} ORDER BY slot ${rowLock}`, slots);
      const held = this.waitAt(gates, counters);
      if (held === 0) for (const gate of gates) await this.count(tx, gate, counters);
      return held;
    });
  }

  /** The attempt was the owner's: it costs nothing, and earlier slips from there are forgotten. */
  async forgive(attempt: Attempt): Promise<void> {
    const [own, ...others] = this.countedRules(attempt);
    const { list } = this.database.capabilities;
    await this.database.write(async (tx) => {
      await tx.run('UPDATE login_throttle SET attempts = 0 WHERE slot = ?', [own.slot]);
      const refund = `UPDATE login_throttle SET attempts = attempts - 1 WHERE slot IN ${list} AND attempts > 0`;
      await tx.run(refund, [others.map(({ slot }) => slot)]);
    });
  }

  /** The longest wait of the gates that are full, in whole seconds. */
  private waitAt(gates: readonly CountedRule[], counters: readonly Counter[]): number {
    const now = this.clock.now();
    const waits = gates.map(({ slot, rule }) => {
      const counter = counters.find((each) => each.slot === slot);
      return counter && counter.attempts >= rule.attempts ? Math.max(counter.endsAt - now, 0) : 0;
    });
    return Math.ceil(Math.max(...waits) / 1_000);
  }

  private async count(tx: Transaction, { slot, rule }: CountedRule, counters: readonly Counter[]): Promise<void> {
    const now = this.clock.now();
    const counter = counters.find((each) => each.slot === slot);
    if (counter && counter.endsAt > now)
      await tx.run('UPDATE login_throttle SET attempts = attempts + 1 WHERE slot = ?', [slot]);
    else
      await tx.run('UPDATE login_throttle SET attempts = 1, ends_at = ? WHERE slot = ?', [now + rule.withinMs, slot]);
  }

  private countedRules({ email, ip, isKnownAddress: isKnownAddress }: Attempt): [CountedRule, ...CountedRule[]] {
    const network = addressNetwork(ip);
    const own = this.gate(PAIR, `${network} ${email}`);
    const everywhere = this.gate(ADDRESS, network);
    return isKnownAddress ? [own, everywhere] : [own, everywhere, this.gate(STRANGERS, email)];
  }

  private gate(rule: Rule, text: string): CountedRule {
    this.salt ??= this.secret.derive('login throttle');
    const bucket = createHmac('sha256', this.salt).update(text).digest().readUInt32BE() % BUCKETS;
    return { slot: RULES.indexOf(rule) * BUCKETS + bucket, rule };
  }
}
