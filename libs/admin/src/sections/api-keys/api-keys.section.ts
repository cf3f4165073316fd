import { ChannelsModule } from '@recado/channels';
import { defineSection } from '../../session/kit.js';
import { AddressController } from './address.controller.js';
import { ApiKeysController } from './api-keys.controller.js';
import { EditKeyController } from './edit-key.controller.js';
import { ShowKey } from './key.controller.js';
import { NewKeyController } from './new-key.controller.js';
import { KeyController } from './key.controller.js';
import { keyTexts } from './texts/index.js';

/** API keys. `new` comes before `:id`. */
export const API_KEYS = defineSection({
  path: 'api-keys',
  group: 'access',
  icon: 'key',
  texts: keyTexts,
  controllers: [NewKeyController, ApiKeysController, EditKeyController, AddressController, KeyController],
  providers: [ShowKey],
  styles: 'sections/api-keys/api-keys.css',
  imports: [ChannelsModule],
  commands: [{ name: 'create', href: '/admin/api-keys/new' }],
});
