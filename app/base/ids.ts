import { v5, v7, validate } from 'uuid'

/** A new UUIDv7: unique everywhere, sorted by creation time. */
export function newId(): string {
  return v7()
}

// must never change: with another namespace, a repeated import would duplicate every record
const OLD_PRODUCT_NAMESPACE = '5f0c6f52-6c8e-4bb0-9a3c-3d0f7f1f6f6a'

/** The UUIDv5 of an imported record: the same key gives the same id in every run. */
export function importedId(...key: string[]): string {
  return derivedId(OLD_PRODUCT_NAMESPACE, ...key)
}

/** The UUIDv5 of a key in a namespace, which is itself a UUID: the same arguments give the same id. */
export function derivedId(namespace: string, ...key: string[]): string {
  return v5(JSON.stringify(key), namespace)
}

/** Whether the value is a UUID of any version, in the usual notation. */
export function isUuid(value: unknown): value is string {
  return validate(value)
}
