import type { AssistantSettings } from '#app/platform/env-assistant.server.ts'
import { type ChildFacts, FREE_IDEAS_AGE, type Idea, type IdeaKind, type Source } from './assistant.ts'
import { catalogueIdeas } from './catalogue.server.ts'
import { type Model, ModelTrouble, type TroubleReason } from './chat.server.ts'
import { readJsonArray } from './clean-answer.ts'
import { checkIdeas } from './idea-checks.server.ts'
import { logAsked, modelBy, untilLeft } from './model.server.ts'
import { ideasPrompt, type Prompt, repairNote, rewordPrompt } from './prompts.ts'
import { rewordedIdeas } from './reword-catalogue.ts'

/** Spec section 7: suggestions are asked for at 0.7. */
const TEMPERATURE = 0.7
/** One answer, and one more when the first could not be used. */
const MOST_TRIES = 2
/** How many entries of the catalogue a model chooses from for a young child. */
const CANDIDATES = 20

export type ModelIdeas =
  | { ok: true; source: Exclude<Source, 'catalogue'>; ideas: Idea[] }
  | { ok: false; reason: TroubleReason | 'unreadable' }

export interface IdeasQuestion {
  kind: IdeaKind
  facts: ChildFacts
  seen: readonly string[]
  /** Another seed lets the model choose from other entries of the catalogue. */
  seed: number
}

/** What a model is asked, and what of its answer may be shown. */
interface Task {
  source: Exclude<Source, 'catalogue'>
  prompt: Prompt
  read: (items: readonly unknown[]) => { ideas: Idea[]; refused: readonly string[] }
}

/**
 * Up to five ideas of a model that may be shown; at least one, or the reason why there is none. Below
 * `FREE_IDEAS_AGE` they are entries of the catalogue. `left` ends the question when the person leaves.
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
  const result = await tryTwice(model, taskOf(question), signal, spent)
  logAsked({
    act: question.kind,
    model,
    begun,
    ...spent,
    outcome: result.ok ? `${result.ideas.length} ideas` : result.reason,
  })
  return result
}

function taskOf({ kind, facts, seen, seed }: IdeasQuestion): Task {
  if (facts.age >= FREE_IDEAS_AGE) {
    const prompt = ideasPrompt(kind, facts, seen)
    return { source: 'model', prompt, read: (items) => checkIdeas(items, kind, facts, seen) }
  }
  const entries = catalogueIdeas({ kind, facts, seen, seed, most: CANDIDATES })
  const known = [...(kind === 'tasks' ? facts.tasks : facts.rewards).map(({ title }) => title), ...seen]
  return {
    source: 'reworded',
    prompt: rewordPrompt(kind, facts, entries),
    read: (items) => ({ ideas: rewordedIdeas(items, entries, known), refused: ['id'] }),
  }
}

async function tryTwice(
  model: Model,
  { source, prompt: { system, data }, read }: Task,
  signal: AbortSignal,
  spent: { tries: number; promptTokens: number; answerTokens: number },
): Promise<ModelIdeas> {
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
      const { ideas, refused } = read(items ?? [])
      if (ideas.length > 0) return { ok: true, source, ideas }
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
