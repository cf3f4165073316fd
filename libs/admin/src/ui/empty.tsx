import type { ComponentChildren } from 'preact';

/** What stands in the place of a list without rows: why it is empty, and what to do. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <section class="card empty">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
