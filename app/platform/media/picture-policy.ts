/**
 * Content-Security-Policy of an uploaded picture: a browser that opens it as a page shows the picture and runs no scripts
 * in its bytes.
 */
export const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
