/** A state as a coloured dot with a word. The word says everything that the colour says. */
export interface ChipView {
  tone: 'good' | 'info' | 'warn' | 'bad' | 'quiet';
  text: string;
}

/** A state as a chip. */
export function Chip({ tone, text }: ChipView) {
  return <span class={`chip chip-${tone}`}>{text}</span>;
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
