export { CallbacksWorkerModule } from './apply/callbacks-worker.module.js';
export { CallbacksApiModule } from './receive/callbacks-api.module.js';
export { RecipientReplies } from './receive/recipient-replies.js';
export { RecipientRepliesModule } from './receive/recipient-replies.module.js';
export { SimulatedRepliesModule } from './receive/simulated-replies.module.js';
export { SEALED_CALLBACKS } from './store/callback-renewal.js';
