/** What a write answers to the screen: done, or a message in Portuguese and the field it belongs to. */
export type ActionResult<Value = unknown> =
  { ok: true; value?: Value } | { ok: false; message: string; fields?: Record<string, string> }
