import { usePanel } from './panel-context.js';

/** Shows what is typed into the password field with this id, and hides it again. Without JavaScript it stays hidden. */
export function ShowPassword({ of }: { of: string }) {
  const { frame } = usePanel().t;
  return (
    <button
      class="button button-plain show-password"
      type="button"
      data-shows={of}
      data-other={frame.hidePassword}
      aria-controls={of}
      hidden
    >
      {frame.showPassword}
    </button>
  );
}
