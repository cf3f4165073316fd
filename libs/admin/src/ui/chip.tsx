import { Icon, type IconName } from './icon.js';

/** A state as a coloured dot with a word. The word says everything that the colour says. */
export interface ChipView {
  tone: 'good' | 'info' | 'warn' | 'bad' | 'quiet';
  text: string;
  /** Stands for the dot; in the rows of a list also for the word, which a sentence above them explains. */
  icon?: IconName;
}

/** A state as a chip. */
export function Chip({ tone, text, icon }: ChipView) {
  if (!icon) return <span class={`chip chip-${tone}`}>{text}</span>;
  return (
    <span class={`chip chip-${tone} chip-icon`} title={text}>
      <Icon name={icon} />
      <span>{text}</span>
    </span>
  );
}

/** Further states beside a chip. */
export function MoreChips({ chips }: { chips: readonly ChipView[] }) {
  return (
    <>
      {chips.map((chip) => (
        <>
          {' '}
          <Chip {...chip} />
        </>
      ))}
    </>
  );
}
