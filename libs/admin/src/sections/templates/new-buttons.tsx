import { Field, Select, useEntered, useError, usePanel } from '../../ui/kit.js';
import { BUTTONS } from './new-template.form.js';
import { templateTexts } from './texts/index.js';

/** Most characters of the words on a button, and of an address. */
const MAX = { label: 25, address: 2_000 };

/** The fields of the buttons of a new template, of which each kind uses some. */
export function NewButtons({ count }: { count: number }) {
  const { create: t } = usePanel().texts(templateTexts);
  const error = useError('buttons');
  if (count === 0) return null;
  return (
    <>
      <p class="help">{t.buttonsHint}</p>
      {error && <p class="notice notice-bad">{error}</p>}
      {Array.from({ length: count }, (_, at) => (
        <NewButton at={at} />
      ))}
    </>
  );
}

function NewButton({ at }: { at: number }) {
  const { create: t } = usePanel().texts(templateTexts);
  const kind = useEntered()?.[`buttonKind.${at}`] ?? 'reply';
  return (
    <fieldset class="stack">
      <legend>{t.button(String(at + 1))}</legend>
      <Select
        name={`buttonKind.${at}`}
        label={t.buttonKind}
        choices={BUTTONS.map((value) => ({ value, text: t.buttonKinds[value]!, chosen: value === kind }))}
      />
      <Field name={`button.${at}`} label={t.buttonLabel} hint={t.buttonLabelHint} max={MAX.label} />
      <Field name={`buttonValue.${at}`} label={t.buttonValue} hint={t.buttonValueHint} max={MAX.address} plain />
      <Field name={`buttonExample.${at}`} label={t.buttonExample} hint={t.buttonExampleHint} max={MAX.address} plain />
    </fieldset>
  );
}
