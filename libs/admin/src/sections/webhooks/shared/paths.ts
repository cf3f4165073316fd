/** The list of webhooks. */
export const ROOT = '/admin/webhooks';

/** The page of an endpoint. */
export const endpointPath = (id: number): string => `${ROOT}/${id}`;

/** The page of a delivery. */
export const deliveryPath = (id: number): string => `${ROOT}/deliveries/${id}`;
