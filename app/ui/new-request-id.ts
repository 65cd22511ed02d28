import { v7 } from 'uuid'

/** An idempotency key (UUIDv7) that the browser creates: a repeated request with the same id has no effect (rule 35). */
export function newRequestId(): string {
  return v7()
}
