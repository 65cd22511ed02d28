/**
 * Content-Security-Policy of a picture that somebody sent: opened as a page of its own it shows itself, and whatever
 * else may hide in its bytes can do nothing.
 */
export const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
