/**
 * What a write answers to the screen: done, or a message in Portuguese and the field it belongs to. `isLost`:
 * no answer came, so it may have been carried out; the very same request can be sent again.
 */
export type ActionResult<Value = unknown> =
  { ok: true; value?: Value } | { ok: false; message: string; fields?: Record<string, string>; isLost?: true }
