import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressNetwork } from '../address.js';

/** Who tries, and from where. */
export interface Attempt {
  email: string;
  ip: string;
  /** The account was logged in to from this address before. */
  isKnownPlace: boolean;
}

interface Gate {
  limiter: RateLimiterMemory;
  key: string;
}

const QUARTER_HOUR = 15 * 60;
/** Counters that each limiter can hold: keys share them by chance, so that no flood of names fills the memory. */
const BUCKETS = 65_536;

/**
 * Slows guessing down. Every attempt is charged before the password is checked, so that many at once gain nothing, and
 * given back when it succeeds. Nothing here can lock an owner out who comes from a usual place: what others do wrong
 * is charged to their addresses, and to the account for strangers only.
 */
@Injectable()
export class LoginThrottle {
  /** One address guessing at one account. */
  private readonly pair = new RateLimiterMemory({ points: 5, duration: QUARTER_HOUR });
  /** One address guessing at many accounts; an office shares one. */
  private readonly address = new RateLimiterMemory({ points: 50, duration: QUARTER_HOUR });
  /** Many new addresses guessing at one account: slowed to ten a minute, not stopped. */
  private readonly strangers = new RateLimiterMemory({ points: 10, duration: 60 });
  /** Unknown outside, so that nobody can choose whose counter to share. */
  private readonly salt = randomBytes(32);

  /** Charges an attempt; returns 0 when it may go on, else the seconds to wait. */
  async charge(attempt: Attempt): Promise<number> {
    const charged: Gate[] = [];
    for (const gate of this.gates(attempt)) {
      const wait = await consume(gate);
      if (wait > 0) {
        await refund(charged);
        return wait;
      }
      charged.push(gate);
    }
    return 0;
  }

  /** The attempt was the owner's: it costs nothing, and earlier slips from there are forgotten. */
  async forgive(attempt: Attempt): Promise<void> {
    const [own, ...others] = this.gates(attempt);
    if (own) await own.limiter.delete(own.key);
    await refund(others);
  }

  private gates({ email, ip, isKnownPlace }: Attempt): Gate[] {
    const network = addressNetwork(ip);
    const own = { limiter: this.pair, key: this.bucket(`${network} ${email}`) };
    const everywhere = { limiter: this.address, key: this.bucket(network) };
    const asStranger = { limiter: this.strangers, key: this.bucket(email) };
    return isKnownPlace ? [own, everywhere] : [own, everywhere, asStranger];
  }

  private bucket(text: string): string {
    return String(createHmac('sha256', this.salt).update(text).digest().readUInt32BE() % BUCKETS);
  }
}

/** Returns the seconds to wait, 0 for none. */
async function consume({ limiter, key }: Gate): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    throw refusal;
  }
}

async function refund(gates: readonly Gate[]): Promise<void> {
  await Promise.all(gates.map(({ limiter, key }) => limiter.reward(key)));
}
