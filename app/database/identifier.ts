import { v7, validate } from 'uuid'

/** A new UUIDv7: unique everywhere, sorted by time of birth (architecture.md, "Data"). */
export function newId(): string {
  return v7()
}

/** Whether the value is a UUID in its usual spelling, of any version. */
export function isUuid(value: unknown): value is string {
  return validate(value)
}
