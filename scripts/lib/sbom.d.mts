export interface Release {
  readonly manifest: {
    readonly name: string;
    readonly version: string;
    readonly dependencies: Readonly<Record<string, string>>;
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  readonly notices: string;
  readonly seconds: number;
}

export function sbomOf(release: Release): string;
