import { z } from 'zod'
import { BRAND } from '#content/brand.ts'
import { type AssistantSettings, assistantFields, readAssistantSettings } from './env-assistant.server.ts'
import { optionalUrl, optionalText, optionalVideoUrl } from './env-fields.server.ts'
import {
  objectStoreFields,
  type ObjectStoreSettings,
  readObjectStoreSettings,
} from './env-object-store.server.ts'
import { paymentFields, type PaymentSettings, readPaymentSettings } from './env-payments.server.ts'

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  PORT: z.coerce.number('PORT precisa ser um número').int().min(0).max(65535).default(3000),
  APP_URL: optionalUrl('APP_URL', ['http:', 'https:']),
  DATA_DIR: z.string().trim().min(1).default('.data'),
  DATABASE_URL: optionalUrl('DATABASE_URL', ['postgres:', 'postgresql:']),
  SMTP_URL: optionalUrl('SMTP_URL', ['smtp:', 'smtps:']),
  MAIL_FROM: optionalText,
  ADMIN_EMAIL: optionalText.refine(
    (value) => value === undefined || z.email().safeParse(value).success,
    'ADMIN_EMAIL precisa ser um endereço de e-mail',
  ),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_DISCOVERY_URL: optionalUrl('GOOGLE_DISCOVERY_URL', ['http:', 'https:']),
  ...paymentFields,
  VIDEO_URL: optionalVideoUrl('VIDEO_URL'),
  ...assistantFields,
  ...objectStoreFields,
  SEED: z.enum(['demo', 'none']).optional(),
  TRUSTED_PROXIES: z.coerce.number('TRUSTED_PROXIES precisa ser um número').int().min(0).max(10).default(0),
  STOP_DELAY_SECONDS: z.coerce
    .number('STOP_DELAY_SECONDS precisa ser um número')
    .int()
    .min(0)
    .max(120)
    .default(0),
  METRICS_TOKEN: optionalText.refine(
    (value) => value === undefined || value.length >= 16,
    'METRICS_TOKEN precisa de pelo menos 16 caracteres',
  ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export const VARIABLES: readonly string[] = Object.keys(environmentSchema.shape)

export type Environment = ReturnType<typeof buildEnvironment>

export type EnvironmentResult = { ok: true; environment: Environment } | { ok: false; problems: string[] }

/** Reads and checks all variables. `problems` names every wrong variable, in Portuguese. */
export function readEnvironment(source: Record<string, string | undefined>): EnvironmentResult {
  // an empty variable counts as not set
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = environmentSchema.safeParse(nonEmpty)
  if (!parsed.success) {
    return {
      ok: false,
      problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    }
  }
  const value = parsed.data
  const appUrl = (value.APP_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, '')
  const payments = readPaymentSettings(value, appUrl)
  const assistant = readAssistantSettings(value)
  const objectStore = readObjectStoreSettings(value)
  const problems = [...payments.problems, ...assistant.problems, ...objectStore.problems]
  if (Boolean(value.GOOGLE_CLIENT_ID) !== Boolean(value.GOOGLE_CLIENT_SECRET)) {
    problems.push('GOOGLE_CLIENT_ID e GOOGLE_CLIENT_SECRET andam juntos: falta um deles.')
  }
  if (problems.length > 0) return { ok: false, problems }
  const settings = {
    payments: payments.settings,
    assistant: assistant.settings,
    objectStore: objectStore.settings,
  }
  return { ok: true, environment: buildEnvironment(value, appUrl, settings) }
}

interface ServiceSettings {
  payments: PaymentSettings
  /** The assistant's language model; undefined: the assistant works without one ('sem IA'). */
  assistant: AssistantSettings | undefined
  /** The store of pictures' bytes; undefined: they are rows of the database. */
  objectStore: ObjectStoreSettings | undefined
}

function buildEnvironment(
  value: z.output<typeof environmentSchema>,
  /** Public URL without a trailing slash. */
  appUrl: string,
  settings: ServiceSettings,
) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = value
  return {
    mode: value.NODE_ENV,
    port: value.PORT,
    appUrl,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    adminEmail: value.ADMIN_EMAIL?.toLowerCase(),
    google:
      clientId && clientSecret
        ? { clientId, clientSecret, discoveryUrl: value.GOOGLE_DISCOVERY_URL }
        : undefined,
    ...settings,
    /** The sales video, an mp4 or webm; if undefined, pages show the included tour. */
    videoUrl: value.VIDEO_URL ?? (BRAND.salesVideo || undefined),
    /** Example content for an empty database. */
    seed: value.SEED ?? (value.DATABASE_URL ? 'none' : 'demo'),
    /** Number of proxies whose X-Forwarded-For entries are trusted. */
    trustedProxies: value.TRUSTED_PROXIES,
    /** Seconds between SIGTERM and the close of the listening socket; GET /pronto responds 503 meanwhile. */
    stopDelaySeconds: value.STOP_DELAY_SECONDS,
    /** Bearer token for /metrics; undefined: /metrics responds 404. */
    metricsToken: value.METRICS_TOKEN,
    logLevel: value.LOG_LEVEL,
  }
}

let cachedEnvironment: Environment | undefined

/** The environment of this process, read at the first call. Throws when a variable is wrong. */
export function environment(): Environment {
  if (!cachedEnvironment) {
    const result = readEnvironment(process.env)
    if (!result.ok) throw new Error(result.problems.join('\n'))
    cachedEnvironment = result.environment
  }
  return cachedEnvironment
}

/** Overrides parts of the environment, for tests; `restore` removes the overrides. */
export function setEnvironment(changes: Partial<Environment>): { restore: () => void } {
  cachedEnvironment = { ...environment(), ...changes }
  return {
    restore() {
      cachedEnvironment = undefined
    },
  }
}
