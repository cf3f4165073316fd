import type { Section } from '../../panel/section.js';
import { ApiKeysController } from './api-keys.controller.js';
import { EditKeyController } from './edit-key.controller.js';
import { KeyReveal } from './key-reveal.js';
import { KeyPage } from './key.page.js';
import { NewKeyController } from './new-key.controller.js';
import { ReplaceKeyController } from './replace-key.controller.js';
import { RevokeKeyController } from './revoke-key.controller.js';

/** API keys. `new` comes before `:id`. */
export const API_KEYS: Section = {
  controllers: [NewKeyController, ApiKeysController, EditKeyController, ReplaceKeyController, RevokeKeyController],
  providers: [KeyPage, KeyReveal],
  link: { section: 'apiKeys', group: 'access', href: '/admin/api-keys', icon: 'key' },
  stylesheet: 'sections/api-keys/api-keys.css',
};
