/** The hidden field with the value of a field that the form was shown with. */
export const shownField = (name: string) => `shown_${name}`;

/** Hidden fields with the values that a form was shown with, by which it tells what the person has changed. */
export function ShownFields({ values }: { values: Readonly<Record<string, string | number>> }) {
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input type="hidden" name={shownField(name)} value={value} />
      ))}
    </>
  );
}
