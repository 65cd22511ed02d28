import type { z } from 'zod'
import { optionalText, optionalUrl } from './env-fields.server.ts'

export const objectStoreFields = {
  OBJECT_STORE_URL: optionalUrl('OBJECT_STORE_URL', ['http:', 'https:']),
  OBJECT_STORE_BUCKET: optionalText.refine(
    (value) => value === undefined || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
    'OBJECT_STORE_BUCKET precisa ser o nome de um bucket: de 3 a 63 letras minúsculas, números, pontos e hifens',
  ),
  OBJECT_STORE_REGION: optionalText,
  OBJECT_STORE_KEY_ID: optionalText,
  OBJECT_STORE_SECRET: optionalText,
}

export interface ObjectStoreSettings {
  /** URL of the S3 API without a trailing slash; objects are at `url/bucket/key`. */
  url: string
  bucket: string
  region: string
  keyId: string
  secret: string
}

// what stores without regions expect
const DEFAULT_REGION = 'us-east-1'

/**
 * Reads the settings of the object store; undefined if no variable is set: pictures are rows of the database. `problems`
 * names the missing variables.
 */
export function readObjectStoreSettings(values: z.output<z.ZodObject<typeof objectStoreFields>>): {
  settings: ObjectStoreSettings | undefined
  problems: string[]
} {
  const {
    OBJECT_STORE_URL: url,
    OBJECT_STORE_BUCKET: bucket,
    OBJECT_STORE_REGION: region = DEFAULT_REGION,
    OBJECT_STORE_KEY_ID: keyId,
    OBJECT_STORE_SECRET: secret,
  } = values
  if (url && bucket && keyId && secret) {
    return { settings: { url: url.replace(/\/+$/, ''), bucket, region, keyId, secret }, problems: [] }
  }
  const isUnused = Object.keys(objectStoreFields).every((name) => !values[name as keyof typeof values])
  const required = { OBJECT_STORE_URL: url, OBJECT_STORE_BUCKET: bucket, OBJECT_STORE_KEY_ID: keyId }
  const missing = Object.entries({ ...required, OBJECT_STORE_SECRET: secret }).filter(([, value]) => !value)
  return {
    settings: undefined,
    problems: isUnused
      ? []
      : missing.map(([name]) => `${name}: falta, com as outras variáveis OBJECT_STORE_….`),
  }
}
