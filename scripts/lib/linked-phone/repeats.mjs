const PASSED = 'passed';
/** The first one is counted. A busy machine makes a test late once, rarely twice in a row. */
const TRIES = 3;

/**
 * Runs again what failed at the first try and passes with `reference` (without it: whatever failed), because a test that a
 * busy machine made late is no difference between two libraries. Answers the results, and in `late` what passed at a
 * further try only, for people to judge. `run` takes the names to run.
 */
export async function repeatFailures(first, run, reference) {
  const results = new Map(first);
  const late = [];
  for (let at = 2; at <= TRIES; at++) {
    const failed = [...results.keys()].filter((name) => isToRepeat(results, reference, name));
    if (failed.length === 0) break;
    const again = await run(failed);
    for (const name of failed.filter((one) => again.get(one) === PASSED)) {
      late.push({ name, at, why: first.get(name) });
      results.set(name, PASSED);
    }
  }
  return { results, late };
}

function isToRepeat(results, reference, name) {
  // Others are no tests that ran, such as those that are skipped on this machine.
  const hasFailed = ![PASSED, 'skipped', 'pending', 'todo'].includes(results.get(name));
  return hasFailed && (reference === undefined || reference.get(name) === PASSED);
}
