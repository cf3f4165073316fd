import { Readable } from 'node:stream';
import { Get, NotFoundException, Param, Query } from '@nestjs/common';
import { contentOf, filesIn } from '@recado/core';
import { attachmentOf, MediaFiles } from '@recado/media';
import { MessageQueries } from '@recado/queries';
import { isShownPicture } from '../../contents/contents.view.js';
import { CurrentRequest } from '../../panel/current-request.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { idOf, readId } from '../../panel/read-id.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';

/** The files of a message, of the header of its template and of its cards, for those who may see what messages say. */
@PanelPages('messages')
export class MessageFileController {
  constructor(
    private readonly queries: MessageQueries,
    private readonly files: MediaFiles,
  ) {}

  @Get(':id/file')
  @NeedsRole('operator')
  async file(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Query('at') at: unknown,
  ): Promise<void> {
    const message = await this.queries.detail(readId(path));
    const media = filesIn(contentOf(message?.content ?? null))[idOf(at) ?? 0];
    const kept = media && (await this.files.find([media.id])).get(media.id);
    if (!media || !kept || !(await this.files.has(kept))) throw new NotFoundException();
    const { mimetype, size, filename } = media;
    if (!isShownPicture(mimetype)) panel.reply.header('content-disposition', attachmentOf(filename));
    panel.reply.type(mimetype).header('content-length', size);
    await panel.send(Readable.from(this.files.read(kept), { objectMode: false }));
  }
}
