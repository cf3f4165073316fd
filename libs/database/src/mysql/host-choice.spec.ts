import { describe, expect, it } from 'vitest';
import { HostChoice, RETURN_AFTER_MS, UNSEEN_FOR_MS } from './host-choice.js';
import { HOST_SENTENCES, type HostState } from './host-state.js';

const state = (level: HostState['level'], cluster: string | undefined, reason: keyof typeof HOST_SENTENCES) => ({
  state: { level, cluster, reason: HOST_SENTENCES[reason] } satisfies HostState,
  since: 0,
});
/** A node of a cluster. */
const node = (level: HostState['level'], cluster = 'c') => state(level, cluster, level === 0 ? 'joining' : 'writes');
/** A server that belongs to no cluster. */
const writer = state(2, undefined, 'writes');
const replica = state(0, undefined, 'readOnly');
const gone = state(0, undefined, 'refused');

type Look = readonly ReturnType<typeof state>[];
/** What is chosen after each of these looks, a second apart. */
const chosen = (looks: readonly Look[], choice = new HostChoice()) =>
  looks.map((hosts, at) => choice.choose(hosts, at * 1_000));

describe('the host that is used', () => {
  it('is the first that is well', () => {
    expect(chosen([[node(0), node(2), node(2)]])).toEqual([{ at: 1 }]);
    expect(chosen([[node(1), node(0), node(2)]])).toEqual([{ at: 2 }]);
    expect(chosen([[node(0), node(1), node(0)]])).toEqual([{ at: 1 }]);
    expect(chosen([[node(0), node(0)]])).toEqual([{ at: undefined }]);
  });

  it('is kept until an earlier one has been well for a while', () => {
    const choice = new HostChoice();
    choice.choose([node(0), node(2)], 0);
    const hosts = [{ ...node(2), since: 1_000 }, node(2)];
    expect(choice.choose(hosts, 1_000 + RETURN_AFTER_MS - 1).at).toBe(1);
    expect(choice.choose(hosts, 1_000 + RETURN_AFTER_MS).at).toBe(0);
  });

  it('is none while several take writes that are no cluster, but the one that is used already', () => {
    const none = { at: undefined, fault: 'rivals' };
    expect(chosen([[writer, writer]])).toEqual([none]);
    expect(chosen([[node(2, 'c'), node(2, 'other')]])).toEqual([none]);
    const looks = [[replica, writer], ...Array<Look>(RETURN_AFTER_MS / 500).fill([writer, writer])];
    expect(chosen(looks).at(-1)).toEqual({ at: 1, fault: 'rivals' });
  });

  it('is not the former primary that came back writable, also when the promoted one is lost from sight', () => {
    const failover: Look[] = [
      [writer, replica],
      [gone, replica],
      [gone, writer],
    ];
    expect(chosen(failover).at(-1)).toEqual({ at: 1 });
    const both: Look[] = [...failover, [writer, writer], [writer, gone]];
    expect(chosen(both).at(-1)).toEqual({ at: undefined, fault: 'rivals' });
    expect(chosen([...both, [writer, writer]]).at(-1)).toEqual({ at: 1, fault: 'rivals' });
    // It comes back exactly while the promoted one is away, so the two are never seen together.
    expect(chosen([...failover, [gone, gone], [writer, gone]]).at(-1)).toEqual({ at: undefined, fault: 'barred' });
  });

  it('may be a host again that was seen read-only since, or once the present one is read-only', () => {
    const rivals: Look[] = [
      [replica, writer],
      [writer, writer],
      [writer, gone],
    ];
    expect(chosen([...rivals, [replica, gone], [writer, gone]]).at(-1)).toEqual({ at: 0 });
    expect(chosen([...rivals, [writer, replica]]).at(-1)).toEqual({ at: 0 });
    // What it showed before another one was written to says nothing.
    const third: Look[] = [
      [writer, replica, replica],
      [gone, writer, gone],
      [gone, gone, writer],
    ];
    expect(chosen(third).at(-1)).toEqual({ at: undefined, fault: 'barred' });
  });

  it('is no node that was started beside the cluster', () => {
    const looks: Look[] = [
      [node(2), node(2)],
      [gone, node(2)],
      [node(2, 'other'), gone],
    ];
    expect(chosen(looks).at(-1)).toEqual({ at: undefined, fault: 'barred' });
    expect(chosen([...looks, [node(2), gone]]).at(-1)).toEqual({ at: 0 });
  });

  it('is, for a process that starts, none of two rivals when one of them is lost from sight', () => {
    const looks: Look[] = [[writer, writer], ...Array<Look>(60).fill([writer, gone])];
    expect(chosen(looks).at(-1)).toEqual({ at: undefined, fault: 'rivals' });
    expect(chosen([...looks, [writer, replica]]).at(-1)).toEqual({ at: 0 });
    expect(
      chosen([
        [node(2), node(2, 'other')],
        [node(2), gone],
        [node(2), node(2)],
      ]).at(-1),
    ).toEqual({ at: 0 });
  });

  it('is, for a process that starts, no single server until the others are seen or stay away', () => {
    const looks = Array<Look>(UNSEEN_FOR_MS / 1_000 + 1).fill([writer, gone]);
    const found = chosen(looks);
    expect(found.slice(0, -1)).toEqual(looks.slice(0, -1).map(() => ({ at: undefined, fault: 'unsettled' })));
    expect(found.at(-1)).toEqual({ at: 0 });
    expect(chosen([[writer, replica]])).toEqual([{ at: 0 }]);
    // A node of a cluster takes writes only together with most of the others.
    expect(chosen([[node(2), gone]])).toEqual([{ at: 0 }]);
  });

  it('may be any of two names of one server', () => {
    const named = (server: string) => ({ ...writer, state: { ...writer.state, server } });
    const two: Look = [named('s'), named('s')];
    expect(chosen([two])).toEqual([{ at: 0 }]);
    expect(chosen([two, [gone, named('s')]]).at(-1)).toEqual({ at: 1 });
    expect(chosen([[named('s'), named('t')]])).toEqual([{ at: undefined, fault: 'rivals' }]);
  });
});
