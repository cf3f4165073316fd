import type { ListReading, SendView } from '@recado/campaigns';
import { Button, choice, Form, Select, usePanel } from '../../ui/kit.js';
import { sendTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(sendTexts).send.readAs;
/** Names of hidden columns that are shown, and how many letters there are. */
const [SHOWN_COLUMNS, LETTERS] = [20, 26];

/** What was understood of the file. */
export function ReadAs({ send: { reading, columns } }: { send: SendView }) {
  const { format } = usePanel();
  const t = useTexts();
  if (reading === null) return null;
  if (reading.kind === 'list') return <p class="help">{t.list(format.label(reading.sheet ?? ''))}</p>;
  const names = columns.flatMap(({ heading }) => (heading ? [format.label(heading)] : [])).join(', ');
  const { file, sheet, headingLine, titles, isOneLine = false } = reading;
  const headings = headingLine === null ? t.noHeadings : t.headings(format.number(headingLine), names);
  const notes = [
    ...(file === undefined ? [] : [t.file(format.label(file))]),
    ...(sheet === null ? [] : [t.sheet(format.label(sheet))]),
    isOneLine ? t.oneLine : headings,
    ...(titles > 0 ? [t.titles(titles, format.number(titles))] : []),
  ];
  return <p class="help">{notes.join(' ')}</p>;
}

interface SheetChoiceProps {
  reading: ListReading | null;
  action: string;
  /** What the person has seen, so that nothing else is changed. */
  fields: Readonly<Record<string, number>>;
}

/** Names what of a spreadsheet was not read, and reads it without another upload. */
export function SheetChoiceForm({ reading, action, fields }: SheetChoiceProps) {
  const { format } = usePanel();
  const t = useTexts();
  if (!reading?.choice) return null;
  const { sheets, hiddenRows, hiddenColumns, withHidden } = reading.choice;
  const hasHidden = hiddenRows > 0 || hiddenColumns.length > 0;
  const parts = [
    ...(hiddenRows > 0 ? [t.hiddenRows(hiddenRows, format.number(hiddenRows))] : []),
    ...(hiddenColumns.length > 0 ? [t.hiddenColumns(hiddenColumns.length, namesOf(hiddenColumns))] : []),
  ].join(t.and);
  const chosen = withHidden ? 'in' : 'out';
  return (
    <Form class="card" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {hasHidden && <p>{withHidden ? t.hiddenRead(parts) : t.hiddenLeft(parts)}</p>}
      {sheets.length > 1 && (
        <Select
          name="sheet"
          label={t.otherSheet}
          choices={sheets.map((name) => choice(reading.sheet ?? '', name, format.label(name)))}
        />
      )}
      {sheets.length === 1 && <input type="hidden" name="sheet" value={sheets[0]} />}
      {hasHidden && (
        <Select
          name="hidden"
          label={t.hidden}
          choices={[choice(chosen, 'out', t.leaveOut), choice(chosen, 'in', t.takeIn)]}
        />
      )}
      <p class="actions">
        <Button>{t.readAgain}</Button>
      </p>
    </Form>
  );
}

/** The letters of columns, such as `C, AB`. */
function namesOf(columns: readonly number[]): string {
  const names = columns.slice(0, SHOWN_COLUMNS).map(letters).join(', ');
  return columns.length > SHOWN_COLUMNS ? `${names}, …` : names;
}

function letters(column: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (column % LETTERS));
  return column < LETTERS ? last : letters(Math.floor(column / LETTERS) - 1) + last;
}
