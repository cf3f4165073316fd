export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Report {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

export function tallyOfReport(report: Report | undefined, code: number): Tally;
