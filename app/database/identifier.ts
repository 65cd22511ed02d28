import { v5, v7, validate } from 'uuid'

/** A new UUIDv7: unique everywhere, sorted by time of birth (architecture.md, "Data"). */
export function newId(): string {
  return v7()
}

// made once; another value would make an import double what it brought before
const NAMES_OF_THE_OLD_PRODUCT = '5f0c6f52-6c8e-4bb0-9a3c-3d0f7f1f6f6a'

/** The UUIDv5 of a record of the old product: the same name gives the same id in every run. */
export function idOfOldRecord(...name: string[]): string {
  return v5(JSON.stringify(name), NAMES_OF_THE_OLD_PRODUCT)
}

/** Whether the value is a UUID in its usual spelling, of any version. */
export function isUuid(value: unknown): value is string {
  return validate(value)
}
