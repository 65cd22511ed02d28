import { v7 } from 'uuid'

/** A UUIDv7 made by the client: two requests with the same id count once (rule 35). */
export function newRequestId(): string {
  return v7()
}
