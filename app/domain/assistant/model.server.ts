import type { AssistantSettings } from '#app/platform/env-assistant.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { Model } from './chat.server.ts'
import { geminiModel } from './gemini.server.ts'
import { openaiModel } from './openai.server.ts'

export function modelBy(settings: AssistantSettings): Model {
  return settings.provider === 'gemini' ? geminiModel(settings) : openaiModel(settings)
}

/** The person leaving or too long a wait ends a question. */
export const untilLeft = (left: AbortSignal, { timeoutMs }: AssistantSettings): AbortSignal =>
  AbortSignal.any([left, AbortSignal.timeout(timeoutMs)])

interface Asked {
  act: 'tasks' | 'rewards' | 'words'
  model: Model
  /** Reading of `performance.now()` when it began. */
  begun: number
  tries: number
  outcome: string
  promptTokens?: number | null
  answerTokens?: number | null
}

/** What an answer cost and how long it took; nothing of what was asked or answered. */
export function logAsked({ model, begun, ...asked }: Asked): void {
  const milliseconds = Math.round(performance.now() - begun)
  log.info(
    { assistant: { ...asked, provider: model.provider, model: model.name, milliseconds } },
    'asked a model',
  )
}
