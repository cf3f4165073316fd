import { Readable } from 'node:stream';
import { Get, NotFoundException } from '@nestjs/common';
import { contentOf, filesIn } from '@recado/core';
import { attachmentOf, MediaFiles } from '@recado/media';
import { MessageQueries } from '@recado/queries';
import { isShownPicture } from '../../contents/contents.view.js';
import { idOf, NeedsRole, PanelPages, PanelRequest } from '../../session/kit.js';

/** The files of a message, of the header of its template and of its cards, for those who may see what messages say. */
@PanelPages('messages')
export class MessageFileController {
  constructor(
    private readonly queries: MessageQueries,
    private readonly files: MediaFiles,
  ) {}

  @Get(':id/file')
  @NeedsRole('operator')
  async file(panel: PanelRequest): Promise<void> {
    const message = await this.queries.detail(panel.id);
    const media = filesIn(contentOf(message?.content ?? null))[idOf(panel.query.at) ?? 0];
    const kept = media && (await this.files.find([media.id])).get(media.id);
    if (!media || !kept || !(await this.files.has(kept))) throw new NotFoundException();
    const { mimetype, size, filename } = media;
    if (!isShownPicture(mimetype)) panel.reply.header('content-disposition', attachmentOf(filename));
    panel.reply.type(mimetype).header('content-length', size);
    await panel.send(Readable.from(this.files.read(kept), { objectMode: false }));
  }
}
