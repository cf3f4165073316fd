import type { TimeView } from '../format/format.js';
import { Time } from './time.js';

/** What happened, or will happen, at one time. */
export interface TimelineStep {
  tone: 'done' | 'warn' | 'bad' | 'ahead';
  title: string;
  note: string | null;
  /** The code and the detail of the provider, unchanged. */
  raw: string | null;
  at: TimeView | null;
}

/** What happened to something, from its beginning to its end. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol class="timeline">
      {steps.map(({ tone, title, note, raw, at }) => (
        <li class={`step step-${tone}`}>
          <div class="step-head">
            <h3>{title}</h3>
            {at && <Time at={at} />}
          </div>
          {note && <p class="step-note">{note}</p>}
          {raw && <code class="raw">{raw}</code>}
        </li>
      ))}
    </ol>
  );
}
