import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Database } from '@recado/database';
import { DatabaseMediaStore } from './database.media-store.js';
import { FolderMediaStore } from './folder.media-store.js';
import type { MediaStore } from './media-store.js';

/** The store of new contents, and those that older ones are in: the choice may have changed since. */
@Injectable()
export class MediaStores {
  private readonly database: MediaStore;
  private readonly folder: MediaStore;

  constructor(
    database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.database = new DatabaseMediaStore(database);
    this.folder = new FolderMediaStore(config.media.folder);
  }

  /** Where new contents go. */
  get present(): MediaStore {
    return this.named(this.config.media.store);
  }

  named(name: string): MediaStore {
    return name === 'folder' ? this.folder : this.database;
  }
}
