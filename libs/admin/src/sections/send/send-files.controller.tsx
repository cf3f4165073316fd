import type { Readable } from 'node:stream';
import { NotFoundException, Post } from '@nestjs/common';
import { violationText } from '@recado/core';
import {
  type AttachmentFault,
  ListCheck,
  MAX_ARCHIVE_BYTES,
  SendAttachments,
  Sends,
  type SendView,
} from '@recado/campaigns';
import { bad, type FormBody, PanelPages, PanelRequest } from '../../session/kit.js';
import { readWholeNumber, untilEnd, type UploadBody, uploadOf } from '../../session/kit.js';
import { sendHref } from './send-paths.js';
import { ShowSend } from './show-send.js';
import { sendTexts } from './texts/index.js';
import { ARCHIVE_FIELD, FILES_FORM } from './files.part.js';

/** Gives files to a send, and takes them away. */
@PanelPages('send/:id/files', 'operator')
export class SendFilesController {
  constructor(
    private readonly sends: Sends,
    private readonly attachments: SendAttachments,
    private readonly checks: ListCheck,
    private readonly pages: ShowSend,
  ) {}

  @Post()
  async attach(panel: PanelRequest): Promise<void> {
    const { id } = panel;
    const send = await this.require(id);
    const upload = uploadOf(panel.body);
    const fault =
      upload.file === null
        ? panel.texts(sendTexts).send.attachmentFaults.missing
        : await this.take(send, upload.file, upload, panel);
    upload.file?.resume();
    if (fault === null) {
      await this.checks.check(send.id);
      // A script follows the redirect before the browser does, which would swallow a notice: the page shows what it has.
      return panel.redirect(sendHref(send.id));
    }
    await this.checks.check(send.id);
    const isArchive = fault === panel.texts(sendTexts).send.attachmentFaults.archive_for_all;
    panel.refuse(FILES_FORM, { file: fault }, isArchive ? { [ARCHIVE_FIELD]: '1' } : { kind: kindIn(upload.fields) });
    await this.pages.show(panel, await this.require(id));
  }

  @Post('column')
  async column(panel: PanelRequest): Promise<void> {
    const send = await this.require(panel.id);
    const column = readWholeNumber(panel.body['file-column'] ?? '') ?? -1;
    const isKnown = column >= 0 && column < send.columns.length;
    const isChosen = isKnown && (await this.attachments.chooseColumn(send.id, revisionIn(panel.body), column));
    await this.checked(panel, send, isChosen, panel.texts(sendTexts).send.changed);
  }

  @Post('remove')
  async remove(panel: PanelRequest): Promise<void> {
    const send = await this.require(panel.id);
    const isRemoved = await this.attachments.detach(send.id, revisionIn(panel.body));
    await this.checked(panel, send, isRemoved, panel.texts(sendTexts).send.files.removed);
  }

  private async checked(panel: PanelRequest, { id }: SendView, isDone: boolean, said: string): Promise<void> {
    const isChecked = isDone && (await this.checks.check(id));
    await panel.redirect(sendHref(id), isChecked ? said : bad(panel.texts(sendTexts).send.stale));
  }

  /** Why the files were not taken, in words; null: they were. */
  private async take(send: SendView, file: Readable, upload: UploadBody, panel: PanelRequest): Promise<string | null> {
    const { attachmentFaults: t } = panel.texts(sendTexts).send;
    const { fields, filename = '', mimetype = null, isCut } = upload;
    const given = { kind: kindIn(fields), bytes: untilEnd(file, isCut), filename, mimetype };
    try {
      const fault = await this.attachments.attach(send.id, revisionIn(fields), given);
      return fault && textOf(fault, panel);
    } catch (error) {
      if (isCut()) return t.too_long(panel.format.size(MAX_ARCHIVE_BYTES));
      if (file.errored === null) throw error;
      return t.interrupted;
    }
  }

  private async require(id: number): Promise<SendView> {
    const send = await this.sends.find(id);
    if (send?.state !== 'ready') throw new NotFoundException();
    return send;
  }
}

function textOf(fault: AttachmentFault, panel: PanelRequest): string {
  if ('violation' in fault) return violationText(fault.violation, panel.language);
  return panel.texts(sendTexts).send.attachmentFaults[fault.code];
}

function kindIn({ kind }: FormBody): 'one' | 'archive' | 'rows' {
  return kind === 'rows' || kind === 'archive' ? kind : 'one';
}

function revisionIn({ revision = '' }: FormBody): number {
  return Number(revision) || 0;
}
