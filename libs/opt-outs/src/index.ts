export { IdentityOptOuts, type IdentityOptOutView } from './identity-opt-outs.js';
export { OptOutCancellation } from './opt-out-cancellation.js';
export { OptOutChanges } from './opt-out-changes.js';
export {
  type OptOutFile,
  csvHeading,
  optOutLine,
  readOptOutFile,
  assumedLinesText,
  refusedLinesText,
  type FileReader,
  peopleHead,
  peopleLine,
  OPT_OUT_SCOPE_WORDS,
  OPT_OUT_SOURCE_WORDS,
} from './opt-out-file.js';
export { type OptOutRulesFault, OptOutSettings } from './opt-out-settings.js';
export { OPT_OUT_SOURCES, sourceOfHidden, type OptOutSource, type OptOutView } from './opt-out.view.js';
export { OptOuts } from './opt-outs.js';
export { OptOutListModule, OptOutsApiModule, OptOutsModule, OptOutsWorkerModule } from './opt-outs.module.js';
export { PreferenceMemory } from './preference-memory.js';
export { optOutJson } from './http/opt-out.dto.js';
