import type { FieldView } from './field-view.js';
import { useReference } from './reference-context.js';
import { Rich } from './rich-text.js';
import type { TypeView } from './schema-type.js';

interface FieldsProps {
  fields: readonly (FieldView & { place?: string })[];
  /** What the table is about, for screen readers. */
  label: string;
  areHeaders?: boolean;
}

/** A table of fields, parameters or headers. */
export function Fields({ fields, label, areHeaders }: FieldsProps) {
  const { t } = useReference();
  return (
    <div class="wide" tabindex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            {[t.name, t.type, t.description].map((head) => (
              <th scope="col">{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <Row field={field} isHeader={areHeaders === true} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ field, isHeader }: { field: FieldsProps['fields'][number]; isHeader: boolean }) {
  return (
    <tr>
      <th scope="row">
        <code>{field.name}</code>
        {!isHeader && <Conditions {...field} />}
      </th>
      <td>
        <Type {...field.type} />
        {field.bounds.map((bound) => (
          <small>{bound}</small>
        ))}
      </td>
      <td>
        <Rich text={field.description} />
        {field.values.length > 0 && ' '}
        <Values values={field.values} />
      </td>
    </tr>
  );
}

function Conditions({ isRequired, place }: Pick<FieldView, 'isRequired'> & { place?: string }) {
  const { t } = useReference();
  const places: Partial<Record<string, string>> = t.places;
  return (
    <small>
      {isRequired ? t.required : t.optional}
      {place && ` · ${places[place] ?? place}`}
    </small>
  );
}

/** The allowed values of an enum; nothing without any. */
export function Values({ values }: { values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <span class="values">
      {values.map((value) => (
        <>
          <code>{value}</code>{' '}
        </>
      ))}
    </span>
  );
}

function Type({ isList, isSchema, name, isNullable }: TypeView) {
  const { t } = useReference();
  return (
    <>
      {isList && `${t.listOf} `}
      {isSchema ? <a href={`#${name}`}>{name}</a> : name}
      {isNullable && ` ${t.orNull}`}
    </>
  );
}
