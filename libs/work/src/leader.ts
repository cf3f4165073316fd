/** Tells whether this process is the elected leader, the only one that does the work of all. */
export abstract class Leader {
  abstract readonly isLeader: boolean;
}
