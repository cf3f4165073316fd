import { useError } from './form.js';
import { Tick } from './tick.js';

/** A box that can be ticked. */
interface TickView {
  name: string;
  text: string;
  hint?: string | undefined;
  isTicked: boolean;
  /** Whether the text is a code. */
  mono?: boolean;
}

interface TicksProps {
  /** The name of the errors of the whole group. */
  name: string;
  legend: string;
  hint?: string | undefined;
  ticks: readonly TickView[];
}

/** Any number of a few values. */
export function Ticks({ name, legend, hint, ticks }: TicksProps) {
  const error = useError(name);
  return (
    <fieldset class="choices" aria-describedby={error ? `${name}-help` : undefined}>
      <legend>{legend}</legend>
      {hint && <p class="help">{hint}</p>}
      <div class="pairs">
        {ticks.map((tick) => (
          <Tick name={tick.name} ticked={tick.isTicked}>
            {tick.mono ? <code>{tick.text}</code> : tick.text}
            {tick.hint && <span class="help">{tick.hint}</span>}
          </Tick>
        ))}
      </div>
      {error && (
        <p class="help" id={`${name}-help`}>
          <strong>{error}</strong>
        </p>
      )}
    </fieldset>
  );
}
