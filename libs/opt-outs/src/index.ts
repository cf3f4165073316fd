export { IdentityOptOuts, type IdentityOptOutView } from './identity-opt-outs.js';
export { OptOutCancellation } from './opt-out-cancellation.js';
export { OptOutChanges } from './opt-out-changes.js';
export { type OptOutFile, csvHead, csvHeading, optOutLine, readOptOutFile } from './opt-out-csv.js';
export { assumedLinesText, refusedLinesText } from './opt-out-file-text.js';
export { type OptOutRulesFault, OptOutSettings } from './opt-out-settings.js';
export { OPT_OUT_SOURCES, type OptOutSource, type OptOutView } from './opt-out.view.js';
export { OptOuts } from './opt-outs.js';
export { OptOutListModule, OptOutsApiModule, OptOutsModule, OptOutsWorkerModule } from './opt-outs.module.js';
