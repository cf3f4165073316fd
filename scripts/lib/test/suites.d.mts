export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Report {
  testResults: {
    name?: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[];
  }[];
}

export function tallyOfReport(report: Report | undefined, code: number): Tally;
export function failuresOf(report: Report | undefined): string[];
