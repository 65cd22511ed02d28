/** A press this soon after the last one, in ms, is the second of a double tap: it was not meant for what is there now. */
export const DOUBLE_TAP_MS = 400
