import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { addressNetwork } from '../address.js';
import { AppSecret } from '../secret/app-secret.js';

/** What is proved: the password, then a code where the account has a second factor, or a passkey instead of both. */
type Step = 'password' | 'code' | 'passkey';

/** An attempt to log in. */
export interface Attempt {
  step: Step;
  /** Of an attempt by passkey it is not known. */
  email: string;
  ip: string;
  /**
   * Of a code: the account has been logged in to from this address before. Of a password: any account has, since the
   * person has proved nothing yet and must not learn which accounts exist.
   */
  isKnownAddress: boolean;
}

/** Attempts that are allowed within so many milliseconds, counted from the first one. */
interface Rule {
  attempts: number;
  withinMs: number;
}

/** A rule, and the counter that counts an attempt for it. */
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
/** One address that guesses the password of one account. */
const PAIR: Rule = { attempts: 5, withinMs: QUARTER_HOUR_MS };
/** One address that guesses passwords of many accounts. An office shares one address. */
const ADDRESS: Rule = { attempts: 50, withinMs: QUARTER_HOUR_MS };
/** Many new addresses that guess the password of one account: ten attempts a minute in all. */
const STRANGERS: Rule = { attempts: 10, withinMs: 60_000 };
/** One address that guesses the code of one account. */
const CODE_PAIR: Rule = { attempts: 5, withinMs: QUARTER_HOUR_MS };
/** Everybody who guesses the code of one account and knows its password: in a year one of a hundred finds it. */
const CODE_ACCOUNT: Rule = { attempts: 30, withinMs: DAY_MS };
/** One address that tries passkeys. */
const PASSKEYS: Rule = { attempts: 50, withinMs: QUARTER_HOUR_MS };
const RULES = [PAIR, ADDRESS, STRANGERS, CODE_PAIR, CODE_ACCOUNT, PASSKEYS] as const;
/** Counters of each rule. Texts share them by hash, so that no flood of names fills the table. */
const BUCKETS = 65_536;

const COUNTERS = 'SELECT slot, attempts, ends_at AS endsAt FROM login_throttle WHERE slot IN';

/**
 * Limits attempts to log in, for all processes together and over restarts. An attempt is counted before the password is
 * checked, so that concurrent attempts gain nothing, and refunded when it succeeds. An owner at a known address cannot be
 * locked out: the attempts of others count for their addresses, and for the account at unknown addresses only.
 */
@Injectable()
export class LoginThrottle {
  /** Secret, so that nobody can choose whose counter to share. */
  private salt: Buffer | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly secret: AppSecret,
  ) {}

  /** Counts an attempt. Returns 0 where it may go on, else the seconds to wait. */
  async charge(attempt: Attempt): Promise<number> {
    const rules = this.countedRules(attempt);
    const { list } = this.database.capabilities;
    // A throttled attempt costs a read and no write.
    const seen = await this.database.read<Counter>(`${COUNTERS} ${list}`, [rules.map(({ slot }) => slot)]);
    const wait = this.waitAt(rules, seen);
    if (wait > 0) return wait;
    return this.database.write(async (tx) => {
      const counters = await this.lock(tx, rules);
      const held = this.waitAt(rules, counters);
      if (held === 0) for (const rule of rules) await this.count(tx, rule, counters);
      return held;
    });
  }

  /** Refunds an attempt that succeeded, and forgets the failed ones of this address for this account. */
  async forgive(attempt: Attempt): Promise<void> {
    const [own, ...others] = this.countedRules(attempt);
    const { list } = this.database.capabilities;
    await this.database.write(async (tx) => {
      await tx.run('UPDATE login_throttle SET attempts = 0 WHERE slot = ?', [own.slot]);
      const refund = `UPDATE login_throttle SET attempts = attempts - 1 WHERE slot IN ${list} AND attempts > 0`;
      await tx.run(refund, [others.map(({ slot }) => slot)]);
    });
  }

  /**
   * Locks the counters of these rules, and inserts those that are missing. Only those: on MySQL the insert of a row that
   * exists takes a shared lock, and two attempts that both hold it and want to write deadlock.
   */
  private async lock(tx: Transaction, rules: readonly CountedRule[]): Promise<Counter[]> {
    const { list, rowLock } = this.database.capabilities;
    const read = () => tx.all<Counter>(`${COUNTERS} ${list} ORDER BY slot ${rowLock}`, [rules.map(({ slot }) => slot)]);
    const counters = await read();
    const missing = rules.filter(({ slot }) => !counters.some((counter) => counter.slot === slot));
    if (missing.length === 0) return counters;
    const unused = missing.map(({ slot }) => [slot, 0, 0]);
    await tx.insertIfAbsent('login_throttle', ['slot', 'attempts', 'ends_at'], unused);
    return read();
  }

  /** The longest wait of the exhausted rules, in whole seconds. */
  private waitAt(rules: readonly CountedRule[], counters: readonly Counter[]): number {
    const now = this.clock.now();
    const waits = rules.map(({ slot, rule }) => {
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

  private countedRules(attempt: Attempt): [CountedRule, ...CountedRule[]] {
    const network = addressNetwork(attempt.ip);
    if (attempt.step === 'passkey') return [this.countedRule(PASSKEYS, network)];
    return attempt.step === 'code' ? this.rulesOfCodes(attempt, network) : this.rulesOfPasswords(attempt, network);
  }

  /** Who guesses at unknown addresses does not lock out the owner at a known one. */
  private rulesOfCodes({ email, isKnownAddress }: Attempt, network: string): [CountedRule, ...CountedRule[]] {
    const where = isKnownAddress ? 'known' : 'unknown';
    return [this.countedRule(CODE_PAIR, `${network} ${email}`), this.countedRule(CODE_ACCOUNT, `${where} ${email}`)];
  }

  private rulesOfPasswords({ email, isKnownAddress }: Attempt, network: string): [CountedRule, ...CountedRule[]] {
    const own = this.countedRule(PAIR, `${network} ${email}`);
    const everywhere = this.countedRule(ADDRESS, network);
    return isKnownAddress ? [own, everywhere] : [own, everywhere, this.countedRule(STRANGERS, email)];
  }

  private countedRule(rule: Rule, text: string): CountedRule {
    this.salt ??= this.secret.derive('login throttle');
    const bucket = createHmac('sha256', this.salt).update(text).digest().readUInt32BE() % BUCKETS;
    return { slot: RULES.indexOf(rule) * BUCKETS + bucket, rule };
  }
}
