import { v7 } from 'uuid'

/** An identifier made by the client (UUIDv7): the same dialog sent twice counts once (product.md 3). */
export function newRequestId(): string {
  return v7()
}
