import type { OpenSender } from '@recado/channels';
import type { SharedTexts } from '../i18n/localization.js';

/** The name of a channel or pool among the choices of a form. One from which nobody receives anything says so. */
export function senderName(
  { name, isSimulator }: Pick<OpenSender, 'name' | 'isSimulator'>,
  { simulatorNamed }: Pick<SharedTexts, 'simulatorNamed'>,
): string {
  return isSimulator ? simulatorNamed(name) : name;
}
