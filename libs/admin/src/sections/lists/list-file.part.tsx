import { choice } from '../../ui/choice.js';
import { FileField } from '../../ui/file-field.js';
import { usePanel } from '../../ui/panel-context.js';
import { Select } from '../../ui/select.js';
import { LIST_TYPES } from '../send/read-upload.js';
import { sendTexts } from '../send/texts/index.js';
import { listTexts } from './texts/index.js';

/** The file of a list. `sheets`: those among which a person chooses, where the file was refused for them. */
export function ListFile({ sheets, hint }: { sheets: readonly string[]; hint?: string }) {
  const panel = usePanel();
  const { lists: t } = panel.texts(listTexts);
  const { send } = panel.texts(sendTexts);
  return (
    <>
      {sheets.length > 0 && (
        <Select
          name="sheet"
          label={send.sheet}
          hint={send.sheetHint}
          choices={sheets.map((name) => choice(sheets[0]!, name, name))}
        />
      )}
      <FileField name="list" label={t.file} hint={hint ?? t.fileHint} accept={LIST_TYPES} />
    </>
  );
}
