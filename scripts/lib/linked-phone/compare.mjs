const PASSED = 'passed';

/**
 * What differs between the results of the specs with the kept library and with another one, as lines to print. `isWorse`:
 * something passes with the kept one only, or does not run with the other. What passed at a further try only is told.
 */
export function compare({ results: kept, late: keptLate }, { results: other, late: otherLate }) {
  const names = [...new Set([...kept.keys(), ...other.keys()])];
  const pairs = names.map((name) => ({ name, kept: kept.get(name), other: other.get(name) ?? 'it did not run' }));
  const worse = pairs.filter((pair) => pair.kept === PASSED && pair.other !== PASSED);
  const better = pairs.filter((pair) => pair.kept !== PASSED && pair.other === PASSED);
  const neither = pairs.filter((pair) => pair.kept !== PASSED && pair.other !== PASSED);
  const both = names.length - worse.length - better.length - neither.length;
  const lines = [
    ...section('fails with the other one only', worse, (pair) => pair.other),
    ...section('fails with the kept one only', better, (pair) => pair.kept ?? 'it did not run'),
    ...section('fails with either', neither, (pair) => pair.other),
    ...section('passes with the other one at a further try only', otherLate, lateness),
    ...section('passes with the kept one at a further try only', keptLate, lateness),
    `${both} pass with either, ${worse.length} fail with the other one only, ${better.length} with the kept one only, ${neither.length} with either`,
  ];
  return { lines, isWorse: worse.length > 0 };
}

const lateness = ({ at, why }) => `passed at try ${at}; the first one: ${why}`;

function section(title, pairs, why) {
  return pairs.length === 0 ? [] : [`${title}:`, ...pairs.map((pair) => `  ${pair.name}\n    ${why(pair)}`), ''];
}
