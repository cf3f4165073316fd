import { Injectable } from '@nestjs/common';
import type { TemplateView } from '@recado/channels';
import {
  Clock,
  demandsOf,
  DomainError,
  fileField,
  type FileMedia,
  type TemplateField,
  templateFields,
} from '@recado/core';
import { MediaFiles } from '@recado/media';
import { type FieldSentences, type PanelRequest, untilEnd, type UploadBody } from '../../session/kit.js';
import type { UploadedFile } from '../../session/kit.js';
import { fileFault } from './file-fault.js';
import { templateTexts } from './texts/index.js';
import { dropField, testField, type TriedFiles, typedIn, uploadField } from './tried-values.js';

/** What the form of a test holds, and what was wrong with its files. */
interface ReadTest {
  /** With the id of each file in its field. */
  typed: Map<string, string>;
  files: TriedFiles;
  errors: FieldSentences;
}

/** The files of a test: new ones of this form, and earlier ones that it names. Each is kept like a file of a message. */
@Injectable()
export class TestFiles {
  constructor(
    private readonly files: MediaFiles,
    private readonly clock: Clock,
  ) {}

  async read(upload: UploadBody, template: TemplateView, panel: PanelRequest): Promise<ReadTest> {
    const fields = templateFields(demandsOf(template)).filter(({ kind }) => kind === 'header_url');
    const errors: FieldSentences = {};
    const brought = new Map<string, string>();
    for await (const file of upload.files) {
      const field = fields.find(({ key }) => uploadField(key) === file.field);
      const kept = field && (await this.keep(file, panel));
      if (typeof kept === 'string') errors[file.field] = kept;
      else if (field && kept) brought.set(field.key, kept.id);
      file.bytes.resume();
    }
    // What stands behind the files has come in now.
    const typed = typedIn(upload.fields);
    const files = await this.settle(fields, typed, { brought, dropped: upload.fields, errors }, panel);
    return { typed, files, errors };
  }

  /** The file, or why it was not kept. */
  private async keep(
    { bytes, isCut, filename, mimetype }: UploadedFile,
    panel: PanelRequest,
  ): Promise<FileMedia | string> {
    try {
      const given = { bytes: untilEnd(bytes, isCut), filename, mimetype: mimetype || null, apiKeyId: null };
      return (await this.files.keep(given)).media;
    } catch (error) {
      if (isCut())
        return panel.texts(templateTexts).values.faults.media_too_large(panel.format.size(this.files.maxBytes));
      if (!(error instanceof DomainError)) throw error;
      return fileFault(error.violations[0] ?? error.reason, panel) ?? error.message;
    }
  }

  /** The file of each field: a new one wins over the earlier one; null where it was taken out. */
  private async settle(
    fields: readonly TemplateField[],
    typed: Map<string, string>,
    {
      brought,
      dropped,
      errors,
    }: { brought: Map<string, string>; dropped: UploadBody['fields']; errors: FieldSentences },
    panel: PanelRequest,
  ): Promise<TriedFiles> {
    const { file: t } = panel.texts(templateTexts).values;
    const wanted = new Map<string, string>();
    for (const { key } of fields) {
      const before = dropped[dropField(key)] === undefined ? typed.get(fileField({ key })) : undefined;
      const id = brought.get(key) ?? before ?? '';
      typed.delete(fileField({ key }));
      if (id !== '') wanted.set(key, id);
    }
    const known = await this.files.find([...new Set(wanted.values())]);
    const files = new Map<string, FileMedia>();
    for (const [key, id] of wanted) {
      const kept = known.get(id);
      const isOurs = kept?.apiKeyId === null && kept.expiresAt > this.clock.now();
      if (!isOurs) {
        errors[uploadField(key)] ??= t.gone;
        continue;
      }
      files.set(key, kept.media);
      typed.set(fileField({ key }), id);
      if ((typed.get(key) ?? '').trim() !== '') errors[testField(key)] ??= t.both;
    }
    return files;
  }
}
