import { CopyButton } from './copy-block.js';

/** Says that a secret must be copied now, and what else matters; empty sentences are left out. */
export function CopyNow({ title, sentences }: { title: string; sentences: readonly (string | null)[] }) {
  return (
    <div class="notice notice-warn">
      <p>
        <strong>{title}</strong>
      </p>
      {sentences.map((sentence) => sentence && <p>{sentence}</p>)}
    </div>
  );
}

/** A secret that is shown once. */
export function NewSecret({ title, secret }: { title: string; secret: string }) {
  return (
    <section class="stack">
      <h2>{title}</h2>
      <div class="secret">
        <code id="secret">{secret}</code>
        <CopyButton id="secret" label={title} tone="main" />
      </div>
    </section>
  );
}
