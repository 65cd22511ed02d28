import type { AssistantSettings } from '#app/base/env-assistant.server.ts'
import type { ChildFacts } from '../assistant.ts'
import { ModelError } from './chat.server.ts'
import { loadModel, logModelRequest, requestSignal } from './model.server.ts'
import { commentPrompt } from './prompts.ts'
import { SentenceGate, splitSentences } from '../balance/sentence-gate.server.ts'

/** A low temperature keeps the comment close to the prompt. */
const TEMPERATURE = 0.2
const MAX_TOKENS = 1024

/**
 * Streams a model's comment on a check, sentence by sentence, filtered by `SentenceGate`. Ends early, without an error,
 * when the model fails.
 */
export async function* modelComment(
  settings: AssistantSettings,
  facts: ChildFacts,
  clientSignal: AbortSignal,
): AsyncGenerator<string> {
  const model = await loadModel(settings)
  const startedAt = performance.now()
  const { system, data } = commentPrompt(facts)
  const gate = new SentenceGate(facts.names)
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
        const allowed = gate.pass(sentence)
        if (allowed) yield allowed
      }
      if (gate.isWordLimitReached) break
    }
    // the last sentence may end without a space; an incomplete sentence is dropped
    if (/[.!?…]["”)]*\s*$/.test(pendingText)) {
      const allowed = gate.pass(pendingText)
      if (allowed) yield allowed
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    outcome = error.reason
  } finally {
    const counts = `${gate.passedCount} sentences shown, ${gate.refusedCount} left out`
    logModelRequest({ act: 'words', model, startedAt, tries: 1, outcome: `${outcome}: ${counts}` })
  }
}
