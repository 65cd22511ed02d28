/**
 * Content-Security-Policy of an uploaded picture: opened as a page it shows itself, and scripts hidden in its bytes do not
 * run.
 */
export const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
