import { SUGGESTED_ZONES } from './choice.js';
import { Field } from './field.js';

interface ZoneFieldProps {
  label: string;
  hint: string;
  value: string;
  required?: boolean;
}

/** The field `timezone`. Zones of the Americas are suggested. */
export function ZoneField(props: ZoneFieldProps) {
  return (
    <>
      <Field {...props} name="timezone" list="zones" autocomplete="off" plain />
      <datalist id="zones">
        {SUGGESTED_ZONES.map((zone) => (
          <option value={zone} />
        ))}
      </datalist>
    </>
  );
}
