import type { AssistantSettings } from '#app/base/env-assistant.server.ts'
import { log } from '#app/base/log.server.ts'
import type { Model } from './chat.server.ts'

/** Loads the SDK at the first use. */
export async function loadModel(settings: AssistantSettings): Promise<Model> {
  const { providerModel } = await import('./provider-model.server.ts')
  return providerModel(settings)
}

/** Aborts when the client's request ends or after the timeout. */
export const requestSignal = (clientSignal: AbortSignal, { timeoutMs }: AssistantSettings): AbortSignal =>
  AbortSignal.any([clientSignal, AbortSignal.timeout(timeoutMs)])

interface ModelUsage {
  act: 'tasks' | 'rewards' | 'words'
  model: Model
  /** `performance.now()` at the start. */
  startedAt: number
  tries: number
  outcome: string
  promptTokens?: number | null
  answerTokens?: number | null
}

/** Logs cost and duration of a request, without prompt and response. */
export function logModelRequest({ model, startedAt, ...usage }: ModelUsage): void {
  const milliseconds = Math.round(performance.now() - startedAt)
  log.info(
    { assistant: { ...usage, provider: model.provider, model: model.name, milliseconds } },
    'asked a model',
  )
}
