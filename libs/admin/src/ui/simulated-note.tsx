import { Chip } from './chip.js';
import { usePanel } from './panel-context.js';
import { simulatedChip } from './status-chip.js';

/** What the mark of the simulator in the rows below means; nothing where none has it. */
export function SimulatedNote({ isShown }: { isShown: boolean }) {
  const { t } = usePanel();
  if (!isShown) return null;
  return (
    <p class="help marks">
      <Chip {...simulatedChip(t)} /> {t.simulatedNote}
    </p>
  );
}
