import type { BatchFilter, BatchListItem } from '@recado/queries';
import type { Localization } from '../../session/kit.js';

/** Whether the reader may see why the batch was found: what is hidden in its name cannot be searched for. */
export function showsName(
  { id, name }: Pick<BatchListItem, 'id' | 'name'>,
  { id: number, name: searched }: BatchFilter,
  { format }: Pick<Localization, 'format'>,
): boolean {
  if (id === number || searched === undefined || name === null || format.label(name) === name) return true;
  return format.label(name).toLowerCase().includes(searched.toLowerCase());
}
