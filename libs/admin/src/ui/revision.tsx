import { useEntered } from './form.js';
import { usePanel } from './panel-context.js';

/**
 * The revision of what the form around changes, and who was faster where it was refused for that. A form that was sent too
 * late keeps the one that it was filled in with.
 */
export function Revision() {
  const { meanwhile } = usePanel();
  const entered = useEntered()?.revision;
  if (!meanwhile) return null;
  const { revision, said } = meanwhile;
  return (
    <>
      {said !== null && (
        <p class="notice notice-bad" role="alert">
          {said}
        </p>
      )}
      <input type="hidden" name="revision" value={said === null ? (entered ?? revision) : revision} />
    </>
  );
}
