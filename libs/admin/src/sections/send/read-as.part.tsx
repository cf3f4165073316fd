import type { SendView } from '@recado/sends';
import { usePanel } from '../../ui/panel-context.js';
import { sendTexts } from './texts/index.js';

/** What was understood of the file. */
export function ReadAs({ send: { reading, columns } }: { send: SendView }) {
  const panel = usePanel();
  const { format } = panel;
  const t = panel.texts(sendTexts).send.readAs;
  if (reading === null) return null;
  if (reading.kind === 'list') return <p class="help">{t.list(format.label(reading.sheet ?? ''))}</p>;
  const names = columns.flatMap(({ heading }) => (heading ? [format.label(heading)] : [])).join(', ');
  const { file, sheet, headingLine, titles } = reading;
  const notes = [
    ...(file === undefined ? [] : [t.file(format.label(file))]),
    ...(sheet === null ? [] : [t.sheet(format.label(sheet))]),
    headingLine === null ? t.noHeadings : t.headings(format.number(headingLine), names),
    ...(titles > 0 ? [t.titles(titles, format.number(titles))] : []),
  ];
  return <p class="help">{notes.join(' ')}</p>;
}
