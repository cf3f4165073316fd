/** Begins work that is confirmed in `count` parts. Resolves at the last confirmation, rejects at the first error. */
export function allConfirmed(count: number, begin: (confirmed: (error: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = count;
    begin((error) => {
      if (error) reject(error);
      else if (--missing === 0) resolve();
    });
  });
}
