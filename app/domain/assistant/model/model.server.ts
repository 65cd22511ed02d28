import type { AssistantSettings } from '#app/base/env-assistant.server.ts'
import { log } from '#app/base/log.server.ts'
import type { Model } from './chat.server.ts'

/** Loads the provider's SDK on first use. */
export async function loadModel(settings: AssistantSettings): Promise<Model> {
  const { createModel } = await import('./provider-model.server.ts')
  return createModel(settings)
}

/** A signal that aborts when the client's request ends or after the timeout. */
export const requestSignal = (clientSignal: AbortSignal, { timeoutMs }: AssistantSettings): AbortSignal =>
  AbortSignal.any([clientSignal, AbortSignal.timeout(timeoutMs)])

interface ModelUsage {
  act: 'tasks' | 'rewards' | 'words'
  model: Model
  /** `performance.now()` when the request started. */
  startedAt: number
  tries: number
  outcome: string
  promptTokens?: number | null
  answerTokens?: number | null
}

/** Logs tokens and duration of a request, but neither prompt nor response. */
export function logModelRequest({ model, startedAt, ...usage }: ModelUsage): void {
  const milliseconds = Math.round(performance.now() - startedAt)
  log.info(
    { assistant: { ...usage, provider: model.provider, model: model.name, milliseconds } },
    'asked a model',
  )
}
