import type { Readable } from 'node:stream';
import { Body, NotFoundException, Param, Post } from '@nestjs/common';
import { violationText } from '@recado/core';
import {
  type AttachmentFault,
  ListCheck,
  MAX_ARCHIVE_BYTES,
  SendAttachments,
  Sends,
  type SendView,
} from '@recado/sends';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { readId } from '../../panel/read-id.js';
import { readWholeNumber } from '../../panel/read-number.js';
import { untilEnd } from '../../panel/upload-bytes.js';
import { type UploadBody, uploadOf } from '../../panel/upload-parser.js';
import { PanelPages } from '../../session/panel-controller.js';
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
  async attach(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: UploadBody | FormBody,
  ): Promise<void> {
    const send = await this.require(path);
    const upload = uploadOf(body);
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
    await this.pages.show(panel, await this.require(path));
  }

  @Post('column')
  async column(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: FormBody,
  ): Promise<void> {
    const send = await this.require(path);
    const column = readWholeNumber(body['file-column'] ?? '') ?? -1;
    const isKnown = column >= 0 && column < send.columns.length;
    const isChosen = isKnown && (await this.attachments.chooseColumn(send.id, revisionIn(body), column));
    await this.checked(panel, send, isChosen, panel.texts(sendTexts).send.changed);
  }

  @Post('remove')
  async remove(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: FormBody,
  ): Promise<void> {
    const send = await this.require(path);
    const isRemoved = await this.attachments.detach(send.id, revisionIn(body));
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

  private async require(path: string): Promise<SendView> {
    const send = await this.sends.find(readId(path));
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
