import { type Bound, rangeText, type FieldView, type ObjectView, type TypeView } from '../samples/schema.js';
import { useReference } from './reference-context.js';
import { Rich, RichParagraphs } from './rich-text.js';

/** More values than that are folded. */
const MAX_OPEN_VALUES = 16;

interface FieldsProps {
  fields: readonly (FieldView & { place?: string })[];
  /** What the list is about, for screen readers. */
  label: string;
  areHeaders?: boolean;
  /** What the id of each field begins with; without it they have none. */
  anchors?: string;
  /** `flat`: objects are links to their place instead of being folded in; `open`: those that must be there are not folded. */
  objects?: 'flat' | 'open';
}

/** Fields, parameters or headers, with the objects inside of them. */
export function Fields({ fields, label, areHeaders, anchors, objects }: FieldsProps) {
  return (
    <ul class="fields" aria-label={label}>
      {fields.map((field) => (
        <li id={anchors === undefined ? undefined : `${anchors}.${field.name}`}>
          <Field field={field} isHeader={areHeaders === true} shows={objects} />
        </li>
      ))}
    </ul>
  );
}

interface FieldProps {
  field: FieldsProps['fields'][number];
  isHeader: boolean;
  shows: FieldsProps['objects'];
}

function Field({ field, isHeader, shows }: FieldProps) {
  const { description, values, objects } = field;
  return (
    <>
      <p class="field-head">
        <code class="name">{field.name}</code> <Type {...field.type} isFlat={shows === 'flat'} />{' '}
        <Bounds bounds={field.bounds} /> {!isHeader && <Conditions {...field} />}
      </p>
      {description !== '' && (
        <p>
          <Rich text={description} />
        </p>
      )}
      <Values values={values} />
      {shows !== 'flat' &&
        objects.map((object) => (
          <Folded object={object} field={field.name} isOpen={shows === 'open' && field.isRequired} />
        ))}
    </>
  );
}

interface FoldedProps {
  object: ObjectView;
  field: string;
  isOpen: boolean;
}

function Folded({ object: { name, description, fields }, field, isOpen }: FoldedProps) {
  const { t } = useReference();
  return (
    <details class="folded" open={isOpen}>
      <summary>{name === null ? t.itsFields : <ObjectName name={name} />}</summary>
      {description !== '' && <RichParagraphs text={description} />}
      <Fields fields={fields} label={`${t.fieldsOf} ${name ?? field}`} />
    </details>
  );
}

function ObjectName({ name }: { name: string }) {
  const { t } = useReference();
  return (
    <>
      {t.fieldsOf} <code>{name}</code>
    </>
  );
}

function Conditions({ isRequired, place }: Pick<FieldView, 'isRequired'> & { place?: string }) {
  const { t } = useReference();
  const places: Partial<Record<string, string>> = t.places;
  return (
    <span class={isRequired ? 'must' : 'may'}>
      {isRequired ? t.required : t.optional}
      {place && ` · ${places[place] ?? place}`}
    </span>
  );
}

/** The allowed values of an enum; nothing without any. */
export function Values({ values }: { values: readonly string[] }) {
  const { t } = useReference();
  if (values.length === 0) return null;
  const list = (
    <p class="values">
      {values.map((value) => (
        <>
          <code>{value}</code>{' '}
        </>
      ))}
    </p>
  );
  if (values.length <= MAX_OPEN_VALUES) return list;
  return (
    <details class="folded">
      <summary>
        {values.length} {t.values}
      </summary>
      {list}
    </details>
  );
}

function Type({ choices, isNullable, isFlat }: TypeView & { isFlat: boolean }) {
  const { t, link } = useReference();
  return (
    <span class="type">
      {choices.map(({ lists, name, isSchema }, at) => (
        <>
          {at > 0 && ` ${t.or} `}
          {`${t.listOf} `.repeat(lists)}
          {isSchema ? <a href={isFlat ? `#${name}` : link('/objects', name)}>{name}</a> : name}
        </>
      ))}
      {isNullable && ` ${t.or} null`}
    </span>
  );
}

function Bounds({ bounds }: { bounds: readonly Bound[] }) {
  const { t, language } = useReference();
  return (
    <>
      {bounds.map((bound) => (
        <span class="bound">{`${rangeText(bound, language)} ${t.units[bound.unit]}`.trim()}</span>
      ))}
    </>
  );
}
