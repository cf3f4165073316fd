import { ChannelsModule } from '@recado/channels';
import { defineSection } from '../../panel/section.js';
import { ApiKeysController } from './api-keys.controller.js';
import { EditKeyController } from './edit-key.controller.js';
import { KeyNotesController } from './key-notes.controller.js';
import { KeyReveal } from './key-reveal.js';
import { ShowKey } from './show-key.js';
import { NewKeyController } from './new-key.controller.js';
import { ReplaceKeyController } from './replace-key.controller.js';
import { RevokeKeyController } from './revoke-key.controller.js';
import { keyTexts } from './texts/index.js';

/** API keys. `new` comes before `:id`. */
export const API_KEYS = defineSection({
  path: 'api-keys',
  group: 'access',
  icon: 'key',
  texts: keyTexts,
  controllers: [
    NewKeyController,
    ApiKeysController,
    EditKeyController,
    KeyNotesController,
    ReplaceKeyController,
    RevokeKeyController,
  ],
  providers: [ShowKey, KeyReveal],
  styles: 'sections/api-keys/api-keys.css',
  imports: [ChannelsModule],
  commands: [{ name: 'create', href: '/admin/api-keys/new' }],
});
