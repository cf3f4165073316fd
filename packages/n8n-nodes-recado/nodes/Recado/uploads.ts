import { createHash } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

/** Where the ids of uploads are kept: n8n stores it with the run, and a retry of the run begins with it. */
const UPLOADS = 'recadoUploads';

interface Upload {
  id: string;
  sha256: string;
}

/** Of the bytes of a file. */
export function sha256Of(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/**
 * The id of the file of an item: each upload gets a new one, and a request with another id is refused under the key of
 * the first. So another try of the item takes the id of its first upload, unless its file differs.
 */
export async function uploadOnce(
  node: IExecuteFunctions,
  key: string,
  sha256: string,
  upload: () => Promise<{ id: string }>,
): Promise<string> {
  const earlier = uploadsOf(node)[key];
  if (earlier?.sha256 === sha256) return earlier.id;
  const { id } = await upload();
  node.getContext('flow')[UPLOADS] = { ...uploadsOf(node), [key]: { id, sha256 } };
  return id;
}

/** The next try uploads again: for a request that was refused, perhaps because the server has the file no more. */
export function forgetUpload(node: IExecuteFunctions, key: string): void {
  const others = Object.entries(uploadsOf(node)).filter(([name]) => name !== key);
  node.getContext('flow')[UPLOADS] = Object.fromEntries(others);
}

function uploadsOf(node: IExecuteFunctions): Record<string, Upload> {
  return (node.getContext('flow')[UPLOADS] ?? {}) as Record<string, Upload>;
}
