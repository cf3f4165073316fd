export function releaseNotes(release: {
  readonly tag: string;
  readonly version: string;
  readonly changelog: string;
}): { readonly notes: string; readonly problem?: undefined } | { readonly problem: string; readonly notes?: undefined };
