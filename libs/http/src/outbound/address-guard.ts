/** Why no connection to an address is allowed. */
export type AddressRefusal = 'address_forbidden' | 'http_forbidden';

/** Decides which addresses may be connected to, whatever name they were found by. */
export interface AddressGuard {
  /** Why this address may not be connected to by this protocol (`https:` or `http:`); null: it may. */
  refusal(address: string, protocol: string): AddressRefusal | null;
}
