import { SAMPLE_LANGUAGES } from '../samples/samples.js';
import { useReference } from './reference-context.js';

/** Links that choose the language of all samples, on this page and on those that it links to. */
export function SampleChoice() {
  const { t, code, withCode } = useReference();
  return (
    <p class="choice">
      {t.samplesIn}{' '}
      {SAMPLE_LANGUAGES.map(({ id, name }) => (
        <>
          <a href={withCode(id)} aria-current={id === code ? 'true' : undefined}>
            {name}
          </a>{' '}
        </>
      ))}
    </p>
  );
}
