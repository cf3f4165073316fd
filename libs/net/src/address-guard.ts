/** Why nothing is sent to an address. */
export type AddressRefusal = 'address_forbidden' | 'http_forbidden';

/** Decides which addresses may be connected to, whatever name led there. */
export interface AddressGuard {
  /** Why nothing may be sent to this address by this protocol (`https:` or `http:`); null: it may. */
  refusal(address: string, protocol: string): AddressRefusal | null;
}
