import type { AssistantSettings } from '#app/platform/env-assistant.server.ts'
import { type ChildFacts, type Idea, type IdeaKind } from './assistant.ts'
import { type Model, ModelTrouble, type TroubleReason } from './chat.server.ts'
import { readJsonArray } from './clean-answer.ts'
import { checkIdeas } from './idea-checks.ts'
import { logAsked, modelBy, untilLeft } from './model.server.ts'
import { ideasPrompt, repairNote } from './prompts.ts'

/** Spec section 7: suggestions are asked for at 0.7. */
const TEMPERATURE = 0.7
/** One answer, and one more when the first could not be used. */
const MOST_TRIES = 2

export type ModelIdeas = { ok: true; ideas: Idea[] } | { ok: false; reason: TroubleReason | 'unreadable' }

export interface IdeasQuestion {
  kind: IdeaKind
  facts: ChildFacts
  seen: readonly string[]
}

/**
 * Up to five ideas of a model, each of them checked; at least one, or the reason why there is none. `left` ends the
 * question when the person leaves.
 */
export async function modelIdeas(
  settings: AssistantSettings,
  question: IdeasQuestion,
  left: AbortSignal,
): Promise<ModelIdeas> {
  const model = modelBy(settings)
  const begun = performance.now()
  const signal = untilLeft(left, settings)
  const spent = { tries: 0, promptTokens: 0, answerTokens: 0 }
  const result = await tryTwice(model, question, signal, spent)
  logAsked({
    act: question.kind,
    model,
    begun,
    ...spent,
    outcome: result.ok ? `${result.ideas.length} ideas` : result.reason,
  })
  return result
}

async function tryTwice(
  model: Model,
  { kind, facts, seen }: IdeasQuestion,
  signal: AbortSignal,
  spent: { tries: number; promptTokens: number; answerTokens: number },
): Promise<ModelIdeas> {
  const { system, data } = ideasPrompt(kind, facts, seen)
  let why: string | null = null
  let trouble: TroubleReason | 'unreadable' = 'unreadable'
  while (spent.tries < MOST_TRIES) {
    spent.tries += 1
    try {
      const prompt = why === null ? system : `${system}\n${repairNote(why)}`
      const reply = await model.complete({
        system: prompt,
        prompt: data,
        temperature: TEMPERATURE,
        wantsJson: true,
        signal,
      })
      spent.promptTokens += reply.promptTokens ?? 0
      spent.answerTokens += reply.answerTokens ?? 0
      const items = readJsonArray(reply.text)
      const { ideas, refused } = checkIdeas(items ?? [], kind, facts, seen)
      if (ideas.length > 0) return { ok: true, ideas }
      // the reason is a word of ours, never the answer itself
      why = items === null ? 'não era uma lista JSON' : `itens recusados: ${[...new Set(refused)].join(', ')}`
      trouble = 'unreadable'
    } catch (error) {
      if (!(error instanceof ModelTrouble)) throw error
      if (error.reason !== 'cut') return { ok: false, reason: error.reason }
      why = 'chegou pela metade'
      trouble = 'cut'
    }
  }
  return { ok: false, reason: trouble }
}
