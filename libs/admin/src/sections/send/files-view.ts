import { Inject, Injectable } from '@nestjs/common';
import { OutsideWindows } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { type FileCounts, type OddFile, SendFiles, type SendView } from '@recado/sends';

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
