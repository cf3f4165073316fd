import type { OpenSender } from '@recado/channels';
import type { Forecast } from '@recado/queries';
import type { AssumedGroup, AssumedRow, BadRow, FaultGroup, SendObstacle, SendView } from '@recado/campaigns';
import type { FieldSentences } from '../../session/kit.js';
import type { FilesView } from './files.part.js';
import type { OfferedTemplate } from './offered-templates.js';
import type { PreviewView } from './phone-preview.js';
import type { SendForm } from './send.form.js';
import type { SendTestView } from './send-test.part.js';

/** The check of a send: what a person sees before they confirm it. */
export interface SendPageView {
  send: SendView;
  form: SendForm;
  errors: FieldSentences;
  /** What must be changed before it can be confirmed; null: nothing. */
  obstacle: SendObstacle | null;
  channels: readonly OpenSender[];
  templates: readonly OfferedTemplate[];
  preview: PreviewView;
  faults: readonly FaultGroup[];
  bad: readonly BadRow[];
  /** When the last message will probably leave. */
  forecast: Forecast;
  /** The name of its channel or pool, with its number where one is known; empty: it is gone. */
  sender: string;
  assumptions: readonly AssumedGroup[];
  /** The first rows of them. */
  assumedRows: readonly AssumedRow[];
  /** What the provider charges for, in words; empty: nothing is known. */
  prices: readonly string[];
  files: FilesView;
  test: SendTestView;
}
