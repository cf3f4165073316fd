import { Inject, Injectable } from '@nestjs/common';
import {
  type FileCounts,
  type OddFile,
  SendFiles,
  type SendView,
  MAX_ARCHIVE_BYTES,
  type SendTemplate,
} from '@recado/campaigns';
import { OutsideWindows } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { isBlank } from '@recado/core';
import { Button, choice, Choices, FileField, Form, More, Select, usePanel, useRefused } from '../../ui/kit.js';
import { useRestored } from '../../ui/kit.js';
import { faultText } from './fault-text.js';
import { sendHref } from './send-paths.js';
import { sendTexts } from './texts/index.js';

/** Files of an archive that the page names. */
const SHOWN = 10;

/** What the page of a send prints of its files. */
export interface FilesView {
  counts: FileCounts;
  /** The first files that no row names, and the first that were not taken. */
  unnamed: readonly OddFile[];
  refused: readonly OddFile[];
  /** Whether who has not written lately gets no file as it is. */
  hasWindow: boolean;
  /** Bytes of the largest file that is taken. */
  maxBytes: number;
}

/** Reads what the page of a send prints of its files. */
@Injectable()
export class FilesOfSend {
  constructor(
    private readonly files: SendFiles,
    private readonly windows: OutsideWindows,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async of({ id, channelId, files }: SendView): Promise<FilesView> {
    const isArchive = files?.kind === 'rows';
    return {
      counts: await this.files.counts(id),
      unnamed: isArchive ? await this.files.unnamed(id, SHOWN) : [],
      refused: isArchive ? await this.files.refused(id, SHOWN) : [],
      hasWindow: files !== null && (await this.windows.of(channelId)) !== undefined,
      maxBytes: this.config.media.maxBytes,
    };
  }
}

/** The name of the form that brings files. */
export const FILES_FORM = 'files';
/** Entered where a ZIP was chosen for everybody: the form then asks what is meant. */
export const ARCHIVE_FIELD = 'archive';

interface FilesCardProps {
  send: SendView;
  files: FilesView;
}

/** The files of a send that can still be changed: which they are, what is odd about them, and the form that brings others. */
export function FilesCard({ send, files }: FilesCardProps) {
  const { files: t } = usePanel().texts(sendTexts).send;
  const { revision, files: chosen, template } = send;
  // A template without a medium in its header carries none, and no line would leave with one.
  const takesFiles = !template || headerOf(template) === 'medium';
  const path = `${sendHref(send.id)}/files`;
  return (
    <section class="card stack" aria-labelledby="files-title">
      <h2 id="files-title">{t.title}</h2>
      <Chosen send={send} files={files} />
      {files.hasWindow && !template && <p class="help">{t.outside}</p>}
      {chosen?.kind === 'rows' && <Column send={send} action={`${path}/column`} />}
      {takesFiles && <Bring send={send} files={files} action={path} />}
      {chosen && (
        <Form action={`${path}/remove`}>
          <input type="hidden" name="revision" value={revision} />
          <p class="actions">
            <Button>{t.remove}</Button>
          </p>
        </Form>
      )}
    </section>
  );
}

function Chosen({ send, files: { counts, unnamed, refused } }: FilesCardProps) {
  const panel = usePanel();
  const { format } = panel;
  const { files: t } = panel.texts(sendTexts).send;
  const { files: chosen, template } = send;
  if (!chosen)
    return <p class="help">{template ? t.noneOf[headerOf(template)] : isEmpty(send) ? t.nothing : t.none}</p>;
  if (chosen.kind === 'coming') return <p class="notice notice-bad">{t.coming}</p>;
  const name = format.label(chosen.name);
  if (chosen.kind === 'one') return <p>{chosen.isArchive ? t.archive(name) : t.one(name)}</p>;
  return (
    <>
      <p>{t.rows(name, format.number(counts.total))}</p>
      {counts.unnamed > 0 && (
        <OddFiles text={t.unnamed(format.number(counts.unnamed))} files={unnamed} total={counts.unnamed} />
      )}
      {counts.refused > 0 && (
        <OddFiles text={t.refused(format.number(counts.refused))} files={refused} total={counts.refused} />
      )}
    </>
  );
}

/** Whether it has nothing to send but the files that are still to come. */
function isEmpty({ text, template }: SendView): boolean {
  return template === null && isBlank(text ?? '');
}

/** Whether a template carries a file in its header. */
function headerOf({ demands: { header } }: SendTemplate): 'medium' | 'other' {
  return header?.kind === 'media' ? 'medium' : 'other';
}

/** The first of some files, each with why it was not taken. */
function OddFiles({ text, files, total }: { text: string; files: readonly OddFile[]; total: number }) {
  const panel = usePanel();
  return (
    <div class="notice notice-warn">
      <p>{text}</p>
      <ul>
        {files.map(({ path, fault }) => (
          <li>
            {panel.format.label(path)}
            {fault !== null && `: ${faultText(fault, panel)}`}
          </li>
        ))}
        {total > files.length && <li>…</li>}
      </ul>
    </div>
  );
}

function Column({ send: { revision, columns, files }, action }: { send: SendView; action: string }) {
  const panel = usePanel();
  const { send: t } = panel.texts(sendTexts);
  const chosen = files?.kind === 'rows' && files.column !== null ? String(files.column) : '';
  const choices = columns.map(({ heading }, index) =>
    choice(chosen, String(index), heading ? panel.format.label(heading) : t.column(String(index + 1))),
  );
  const none = chosen === '' ? [choice('', '', t.files.columnNone)] : [];
  return (
    <Form action={action}>
      <input type="hidden" name="revision" value={revision} />
      <Select name="file-column" label={t.files.column} choices={[...none, ...choices]} />
      <p class="actions">
        <Button>{t.files.columnUse}</Button>
      </p>
    </Form>
  );
}

/** The form that brings files, folded as most sends carry none. */
function Bring({ send, files, action }: FilesCardProps & { action: string }) {
  const { revision, files: chosen } = send;
  const panel = usePanel();
  const { format } = panel;
  const { files: t } = panel.texts(sendTexts).send;
  const each = format.size(files.maxBytes);
  const hints = {
    one: t.kindHints.one(each),
    rows: t.kindHints.rows(format.size(MAX_ARCHIVE_BYTES), each),
    archive: t.kindHints.archive,
  };
  const refused = useRefused(FILES_FORM);
  const isArchive = refused?.entered[ARCHIVE_FIELD] !== undefined;
  const kind = isArchive || chosen?.kind === 'rows' ? 'rows' : 'one';
  // Files that have not arrived are sent again, and a refused form says why.
  const isOpen = [
    chosen?.kind === 'coming',
    !chosen && isEmpty(send),
    refused !== null,
    useRestored(action) !== null,
  ].some(Boolean);
  const offered = isArchive ? (['rows', 'archive'] as const) : (['one', 'rows'] as const);
  const kinds = offered.map((value) => choice(kind, value, t.kinds[value], hints[value]));
  return (
    <More title={chosen ? t.replaceOpen : t.attachOpen} isOpen={isOpen}>
      <Form action={action} name={FILES_FORM} isUpload>
        <input type="hidden" name="revision" value={revision} />
        <Choices name="kind" legend={t.kind} choices={kinds} />
        <FileField name="file" label={t.file} hint={t.fileHint} />
        <p class="actions">
          <Button>{chosen ? t.replace : t.attach}</Button>
        </p>
      </Form>
    </More>
  );
}
