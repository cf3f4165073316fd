import { useEntered } from './form.js';

/**
 * The revision of what a form changes, by which the change is refused where somebody else was faster. A form that was sent
 * too late keeps the one that it was filled in with.
 */
export function Revision({ value }: { value: number }) {
  return <input type="hidden" name="revision" value={useEntered()?.revision ?? value} />;
}
