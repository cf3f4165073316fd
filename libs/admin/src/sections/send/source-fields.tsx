import { type TemplateField, templateFields } from '@recado/core';
import type { FieldSource, SendColumn, SendTemplate, SendView } from '@recado/sends';
import { templateKey } from '@recado/channels';
import { choice } from '../../ui/choice.js';
import { Field } from '../../ui/field.js';
import { usePanel } from '../../ui/panel-context.js';
import { Select } from '../../ui/select.js';
import { fieldHint, fieldLabel } from '../templates/field-label.js';
import { sendTexts } from './texts/index.js';
import { fixedField, FIXED, NUMBER_COLUMN, SOURCES_OF, sourceField } from './read-sources.js';

type Columns = readonly SendColumn[];

/** The fields that the files of a send fill. */
const FROM_FILES: ReadonlySet<TemplateField['kind']> = new Set(['header_url', 'header_filename'] as const);

/** Where the number of each recipient and the values of a template come from: columns of the list, or what is the same for all. */
export function SourceFields({ send: { columns, files }, template }: { send: SendView; template: SendTemplate }) {
  const panel = usePanel();
  const { send: t } = panel.texts(sendTexts);
  const number = columns.findIndex(({ target }) => target === 'phone');
  // What is attached stands in the header.
  const isFromFiles = ({ card, kind }: TemplateField) => files !== null && card === null && FROM_FILES.has(kind);
  const all = templateFields(template.demands);
  const fields = all.filter((field) => !isFromFiles(field));
  return (
    <>
      <input type="hidden" name={SOURCES_OF} value={templateKey(template)} />
      <Select
        name={NUMBER_COLUMN}
        label={t.targets.phone}
        choices={[...(number < 0 ? [choice('', '', t.targets.none)] : []), ...useColumns(columns, String(number))]}
      />
      {fields.length < all.length && <p class="help">{t.sourceFiles}</p>}
      {all.length === 0 && <p class="help">{t.noFields}</p>}
      {fields.map((field) => (
        <Source field={field} source={template.sources[field.key]} columns={columns} />
      ))}
    </>
  );
}

function Source({
  field,
  source,
  columns,
}: {
  field: TemplateField;
  source: FieldSource | undefined;
  columns: Columns;
}) {
  const panel = usePanel();
  const { send: t } = panel.texts(sendTexts);
  const label = fieldLabel(field, panel);
  const chosen = source && 'column' in source ? String(source.column) : FIXED;
  return (
    <fieldset class="source">
      <legend>{label}</legend>
      <Select
        name={sourceField(field.key)}
        label={t.sourceFrom}
        choices={[choice(chosen, FIXED, t.sourceFixed), ...useColumns(columns, chosen)]}
        hint={fieldHint(field, panel, true)}
      />
      <div class="source-fixed">
        <Field
          name={fixedField(field.key)}
          label={t.sourceValue}
          value={source && 'text' in source ? source.text : ''}
          max={field.max ?? undefined}
          autocomplete="off"
        />
      </div>
    </fieldset>
  );
}

/** The columns as choices, each by its heading. */
function useColumns(columns: Columns, chosen: string) {
  const panel = usePanel();
  const { send: t } = panel.texts(sendTexts);
  return columns.map(({ heading }, index) =>
    choice(chosen, String(index), t.sourceColumn(heading ?? t.column(String(index + 1)))),
  );
}
