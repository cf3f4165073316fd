interface HelpProps {
  id: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** What stands below a field: why it was refused, then what to enter. Nothing without both. */
export function Help({ id, hint, error }: HelpProps) {
  if (!hint && !error) return null;
  return (
    <p class="help" id={`${id}-help`}>
      {error && (
        <>
          <strong>{error}</strong>{' '}
        </>
      )}
      {hint}
    </p>
  );
}

/** The id of the help of a field, for `aria-describedby`. */
export function helpId({ id, hint, error }: HelpProps): string | undefined {
  return hint || error ? `${id}-help` : undefined;
}
