/**
 * What a write answers to the screen: done, or a message in Portuguese and the field it belongs to. `current` is
 * what is stored instead of what the form was opened on, null when it was deleted. `isLost`: no answer came, so it
 * may have been carried out; the very same request can be sent again.
 */
export type ActionResult<Value = unknown> = { ok: true; value?: Value } | Refusal

interface Refusal {
  ok: false
  message: string
  fields?: Record<string, string>
  current?: unknown
  isLost?: true
}
