/** Tells whether this process is the elected leader. */
export abstract class Leader {
  abstract readonly isLeader: boolean;
}
