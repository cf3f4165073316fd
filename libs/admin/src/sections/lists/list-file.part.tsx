import { FileField, usePanel } from '../../ui/kit.js';
import { LIST_TYPES } from '../send/read-upload.js';
import { listTexts } from './texts/index.js';

/** The file of a list. */
export function ListFile({ hint }: { hint?: string }) {
  const panel = usePanel();
  const { lists: t } = panel.texts(listTexts);
  return <FileField name="list" label={t.file} hint={hint ?? t.fileHint} accept={LIST_TYPES} />;
}
