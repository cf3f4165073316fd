import type { OpenSender } from '@recado/channels';
import type { PanelView } from './panel-context.js';

/**
 * The name of a channel or pool where people choose or confirm by which number something leaves, such as
 * `loja-centro · +55 (11) 3000-1234`. One from which nobody receives anything says so; one whose number is not known is
 * its name alone.
 */
export function senderName(
  { name, isSimulator, phone }: Pick<OpenSender, 'name' | 'isSimulator' | 'phone'>,
  { t, format }: Pick<PanelView, 't' | 'format'>,
): string {
  if (isSimulator) return t.simulatorNamed(name);
  return phone === null ? name : `${name} · ${format.phone(phone)}`;
}
