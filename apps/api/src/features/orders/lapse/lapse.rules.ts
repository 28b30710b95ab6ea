/** Hours that an order waits for its payment. */
export const ORDER_HOURS = 72;
/** Seconds in which a service is not asked twice about a payment because somebody wants to know. */
export const ASK_AGAIN_SECONDS = 3;
/** Tries after which staff hear that a service did not end a payment. */
export const END_TOLD_AFTER = 5;
/** Days that services are asked about a payment at most. */
export const ASKED_DAYS = 7;
