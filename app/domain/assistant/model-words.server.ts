import type { AssistantSettings } from '#app/platform/env-assistant.server.ts'
import type { ChildFacts } from './assistant.ts'
import { ModelTrouble } from './chat.server.ts'
import { logAsked, modelBy, untilLeft } from './model.server.ts'
import { wordsPrompt } from './prompts.ts'
import { SentenceGate, takeSentences } from './spoken-sentences.server.ts'

/** Spec section 7: the check is worded at 0.2, in at most 1024 tokens. */
const TEMPERATURE = 0.2
const MOST_TOKENS = 1024

/**
 * A model's comment on a check, sentence by sentence as it comes. The comment follows the computed sentences and
 * replaces none. `SentenceGate` leaves out numbers, verdicts and ideas. Ends early, without an error, when the model
 * breaks off. Yields nothing when nothing can be shown.
 */
export async function* modelWords(
  settings: AssistantSettings,
  facts: ChildFacts,
  left: AbortSignal,
): AsyncGenerator<string> {
  const model = modelBy(settings)
  const begun = performance.now()
  const { system, data } = wordsPrompt(facts)
  const gate = new SentenceGate(facts.names)
  const signal = untilLeft(left, settings)
  let outcome = 'whole'
  let waiting = ''
  try {
    const pieces = model.stream({
      system,
      prompt: data,
      temperature: TEMPERATURE,
      maxTokens: MOST_TOKENS,
      wantsJson: false,
      signal,
    })
    for await (const piece of pieces) {
      const { sentences, rest } = takeSentences(waiting + piece)
      waiting = rest
      for (const sentence of sentences) {
        const shown = gate.pass(sentence)
        if (shown) yield shown
      }
      if (gate.isFull) break
    }
    // the last sentence has no space behind it; half a sentence is none
    if (/[.!?…]["”)]*\s*$/.test(waiting)) {
      const shown = gate.pass(waiting)
      if (shown) yield shown
    }
  } catch (error) {
    if (!(error instanceof ModelTrouble)) throw error
    outcome = error.reason
  } finally {
    const sentences = `${gate.shown} sentences shown, ${gate.refused} left out`
    logAsked({ act: 'words', model, begun, tries: 1, outcome: `${outcome}: ${sentences}` })
  }
}
