import { ChannelInputError } from './channel-input-error.js';

/** A checked input, or everything that is wrong with it. */
export type Checked<Value> = { ok: true; value: Value } | { ok: false; faults: readonly ChannelInputError[] };

/** Gathers what is wrong with an input, so that a person sees all of it at once. */
export class ChannelFaults {
  private readonly found: ChannelInputError[] = [];

  /** What the check returns; undefined: it refused. Rethrows what is no fault of the input. */
  of<Value>(check: () => Value): Value | undefined {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof ChannelInputError)) throw error;
      this.found.push(error, ...error.others);
      return undefined;
    }
  }

  /** `value` where no check refused. */
  checked<Value>(value: () => Value): Checked<Value> {
    return this.found.length === 0 ? { ok: true, value: value() } : { ok: false, faults: this.found };
  }
}

/** The checked input. Throws the first of its faults. */
export function requireChecked<Value>(checked: Checked<Value>): Value {
  if (checked.ok) return checked.value;
  throw checked.faults[0]!;
}
