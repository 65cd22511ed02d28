import type { AssistantSettings } from '#app/base/env-assistant.server.ts'
import type { ChildFacts } from '../assistant.ts'
import { ModelError } from './chat.server.ts'
import { loadModel, logModelRequest, requestSignal } from './model.server.ts'
import { commentPrompt } from './prompts.ts'
import { SentenceFilter, splitSentences } from '../balance/sentence-filter.server.ts'

/** A low temperature keeps the comment close to the prompt. */
const TEMPERATURE = 0.2
const MAX_TOKENS = 1024

/**
 * Streams a model's comment on a check, sentence by sentence, filtered by `SentenceFilter`. Ends early, without an error,
 * when the model fails.
 */
export async function* streamModelComment(
  settings: AssistantSettings,
  facts: ChildFacts,
  clientSignal: AbortSignal,
): AsyncGenerator<string> {
  const model = await loadModel(settings)
  const startedAt = performance.now()
  const { system, data } = commentPrompt(facts)
  const filter = new SentenceFilter(facts.names)
  const signal = requestSignal(clientSignal, settings)
  let outcome = 'whole'
  let pendingText = ''
  try {
    const chunks = model.stream({
      system,
      prompt: data,
      temperature: TEMPERATURE,
      maxTokens: MAX_TOKENS,
      wantsJson: false,
      signal,
    })
    for await (const chunk of chunks) {
      const { sentences, remainder } = splitSentences(pendingText + chunk)
      pendingText = remainder
      for (const sentence of sentences) {
        const filteredText = filter.apply(sentence)
        if (filteredText) yield filteredText
      }
      if (filter.isWordLimitReached) break
    }
    // no space follows the last sentence; an incomplete sentence is dropped
    if (/[.!?…]["”)]*\s*$/.test(pendingText)) {
      const filteredText = filter.apply(pendingText)
      if (filteredText) yield filteredText
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    outcome = error.reason
  } finally {
    const counts = `${filter.acceptedCount} sentences shown, ${filter.refusedCount} left out`
    logModelRequest({ act: 'words', model, startedAt, tries: 1, outcome: `${outcome}: ${counts}` })
  }
}
