export interface Compose {
  readonly command: readonly [string, ...string[]];
  readonly major: number;
}
export function findCompose(): Compose | undefined;
export function ensureCompose(): Promise<Compose | undefined>;
