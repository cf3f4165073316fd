/** Resolves or rejects as the work does. Rejects with `timeoutError` after `ms` milliseconds. */
export async function withTimeout<T>(
  ms: number,
  work: T | PromiseLike<T>,
  timeoutError: () => Error = () => new Error(`no answer within ${ms} ms`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timeoutError()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
