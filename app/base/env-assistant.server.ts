import { z } from 'zod'
import { optionalUrl, optionalText } from './env-fields.server.ts'

export const assistantFields = {
  AI_PROVIDER: z
    .enum(['none', 'gemini', 'openai'], 'AI_PROVIDER precisa ser none, gemini ou openai')
    .default('none'),
  AI_MODEL: optionalText,
  AI_API_KEY: optionalText,
  AI_BASE_URL: optionalUrl('AI_BASE_URL', ['http:', 'https:']),
  AI_DAILY_LIMIT: z.coerce
    .number('AI_DAILY_LIMIT precisa ser um número')
    .int()
    .min(1)
    .max(10_000)
    .default(40),
  AI_TIMEOUT_SECONDS: z.coerce.number('AI_TIMEOUT_SECONDS precisa ser um número').min(1).max(300).default(30),
}

export interface AssistantSettings {
  provider: 'gemini' | 'openai'
  model: string
  /** Undefined for a local model, which needs no key. */
  apiKey: string | undefined
  /** Without a trailing slash. */
  baseUrl: string
  /** Maximum of responses per family and day. */
  dailyLimit: number
  /** Timeout of one response, including retries. */
  timeoutMs: number
}

const GEMINI_URL = 'https://generativelanguage.googleapis.com/v1beta'
const OPENAI_URL = 'https://api.openai.com/v1'

/** Reads the model's settings; undefined for AI_PROVIDER=none. `problems` names the missing variables. */
export function readAssistantSettings(values: z.output<z.ZodObject<typeof assistantFields>>): {
  settings: AssistantSettings | undefined
  problems: string[]
} {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_API_KEY: apiKey, AI_BASE_URL: baseUrl } = values
  if (provider === 'none') return { settings: undefined, problems: [] }
  const problems: string[] = []
  if (!apiKey && (provider === 'gemini' || !baseUrl))
    problems.push(`AI_API_KEY: falta a chave de ${provider}.`)
  if (!model && provider === 'openai') problems.push('AI_MODEL: diga o modelo a usar com openai.')
  return {
    problems,
    settings: {
      provider,
      model: model ?? 'gemini-2.5-flash',
      apiKey,
      baseUrl: (baseUrl ?? (provider === 'gemini' ? GEMINI_URL : OPENAI_URL)).replace(/\/+$/, ''),
      dailyLimit: values.AI_DAILY_LIMIT,
      timeoutMs: values.AI_TIMEOUT_SECONDS * 1000,
    },
  }
}
