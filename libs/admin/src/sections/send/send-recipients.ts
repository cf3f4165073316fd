import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ListSource, type ListView, PeopleLists, ListReader, SendChanges, type SendView } from '@recado/campaigns';
import { type FieldSentences, type FormBody, idOf, type PanelRequest, type UploadBody } from '../../session/kit.js';
import type { ListFault } from './read-upload.js';
import { readSheetAgain, readUpload, sheetIn } from './read-upload.js';
import type { SendForm } from './send.form.js';
import { sendTexts } from './texts/index.js';

/** Who gets a new send: a list that is kept, a file, or numbers that were pasted. */
export interface ChosenRecipients {
  list: ListView | null;
  errors: FieldSentences;
}

/** What is wrong with the recipients, and at which field. */
export interface RecipientsFault extends ListFault {
  field: 'people' | 'list' | 'numbers';
}

/** Finds the recipients of a new send, and gives it their rows. */
@Injectable()
export class SendRecipients {
  constructor(
    private readonly lists: PeopleLists,
    private readonly source: ListSource,
    private readonly reader: ListReader,
    private readonly changes: SendChanges,
  ) {}

  /** The lists that have people. */
  async offered(): Promise<ListView[]> {
    return (await this.lists.all()).filter(({ total }) => total > 0);
  }

  async chosen({ people }: SendForm, upload: UploadBody, panel: PanelRequest): Promise<ChosenRecipients> {
    const { fields, send } = panel.texts(sendTexts);
    const hasNumbers = (upload.fields.numbers ?? '').trim() !== '';
    const isGiven = upload.file !== null || hasNumbers;
    if (people !== '') {
      const list = await this.lists.find(idOf(people) ?? 0);
      if (!list) return { list, errors: { people: fields.send_list_gone } };
      return { list, errors: isGiven ? { people: fields.send_list_twice } : {} };
    }
    if (isGiven) return { list: null, errors: {} };
    // Without a file, whether a field was left out because the fields were longer.
    return {
      list: null,
      errors: { numbers: upload.isCut() ? send.fileFaults.paste_too_long : fields.send_list_missing },
    };
  }

  /** Gives a send its rows; returns what is wrong with them, or null. */
  async fill(
    id: number,
    list: ListView | null,
    upload: UploadBody,
    panel: PanelRequest,
  ): Promise<RecipientsFault | null> {
    if (list) {
      const filled = await this.source.fill(id, list);
      return filled === 'filled' ? null : { field: 'people', text: panel.texts(sendTexts).fields.send_list_changed };
    }
    const bytes = upload.file ?? Readable.from([Buffer.from(upload.fields.numbers ?? '')]);
    const fault = await readUpload(this.reader, this.changes.sinkOf(id), upload, panel, bytes);
    return fault && { ...fault, field: upload.file ? 'list' : 'numbers' };
  }

  /** Gives a send the rows of another sheet of its file, or those that nobody sees; returns what is wrong, or null. */
  async again(send: SendView, revision: number, body: FormBody, panel: PanelRequest): Promise<ListFault | null> {
    const { id, reading } = send;
    let isOpen = false;
    const begin = async () => {
      if (isOpen) await this.changes.empty(id);
      else isOpen = await this.changes.reopen(id, revision);
      return isOpen ? this.changes.sinkOf(id) : null;
    };
    return reading && readSheetAgain(this.reader, begin, reading, sheetIn(body), panel);
  }
}
