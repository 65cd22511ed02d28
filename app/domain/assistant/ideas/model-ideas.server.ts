import type { AssistantSettings } from '#app/base/env-assistant.server.ts'
import { type ChildFacts, FREE_IDEAS_AGE, type Idea, type IdeaKind, type Source } from '../assistant.ts'
import { catalogueIdeas } from './catalogue.server.ts'
import { type Model, ModelError, type ModelErrorReason } from '../model/chat.server.ts'
import { readJsonArray } from '../model/clean-answer.ts'
import { checkIdeas } from './idea-checks.server.ts'
import { loadModel, logModelRequest, requestSignal } from '../model/model.server.ts'
import { ideasPrompt, type Prompt, repairNote, rewordPrompt } from '../model/prompts.ts'
import { rewordedIdeas } from './reword-catalogue.ts'

/** Higher than for a comment, so that ideas vary. */
const TEMPERATURE = 0.7
const MAX_ATTEMPTS = 2
/** Number of catalogue entries from which a model chooses for a young child. */
const CANDIDATE_COUNT = 20

export type ModelIdeas =
  | { ok: true; source: Exclude<Source, 'catalogue'>; ideas: Idea[] }
  | { ok: false; reason: ModelErrorReason | 'unreadable' }

export interface IdeasQuery {
  kind: IdeaKind
  facts: ChildFacts
  seen: readonly string[]
  /** Selects the candidates of the catalogue. */
  seed: number
}

/** A prompt, and the function that checks the items of the response. */
interface ModelTask {
  source: Exclude<Source, 'catalogue'>
  prompt: Prompt
  read: (items: readonly unknown[]) => { ideas: Idea[]; refused: readonly string[] }
}

/**
 * One to five checked ideas of a model, or the reason of a failure. A child below `FREE_IDEAS_AGE` gets reworded entries
 * of the catalogue. `clientSignal` aborts when the request ends.
 */
export async function modelIdeas(
  settings: AssistantSettings,
  query: IdeasQuery,
  clientSignal: AbortSignal,
): Promise<ModelIdeas> {
  const model = await loadModel(settings)
  const startedAt = performance.now()
  const signal = requestSignal(clientSignal, settings)
  const usage = { tries: 0, promptTokens: 0, answerTokens: 0 }
  const result = await tryTwice(model, taskOf(query), signal, usage)
  logModelRequest({
    act: query.kind,
    model,
    startedAt,
    ...usage,
    outcome: result.ok ? `${result.ideas.length} ideas` : result.reason,
  })
  return result
}

function taskOf({ kind, facts, seen, seed }: IdeasQuery): ModelTask {
  if (facts.age >= FREE_IDEAS_AGE) {
    const prompt = ideasPrompt(kind, facts, seen)
    return { source: 'model', prompt, read: (items) => checkIdeas(items, kind, facts, seen) }
  }
  const entries = catalogueIdeas({ kind, facts, seen, seed, limit: CANDIDATE_COUNT })
  const existingTitles = [
    ...(kind === 'tasks' ? facts.tasks : facts.rewards).map(({ title }) => title),
    ...seen,
  ]
  return {
    source: 'reworded',
    prompt: rewordPrompt(kind, facts, entries),
    read: (items) => ({ ideas: rewordedIdeas(items, entries, existingTitles), refused: ['id'] }),
  }
}

async function tryTwice(
  model: Model,
  { source, prompt: { system, data }, read }: ModelTask,
  signal: AbortSignal,
  usage: { tries: number; promptTokens: number; answerTokens: number },
): Promise<ModelIdeas> {
  let refusal: string | null = null
  let failure: ModelErrorReason | 'unreadable' = 'unreadable'
  while (usage.tries < MAX_ATTEMPTS) {
    usage.tries += 1
    try {
      const prompt = refusal === null ? system : `${system}\n${repairNote(refusal)}`
      const response = await model.complete({
        system: prompt,
        prompt: data,
        temperature: TEMPERATURE,
        wantsJson: true,
        signal,
      })
      usage.promptTokens += response.promptTokens ?? 0
      usage.answerTokens += response.answerTokens ?? 0
      const items = readJsonArray(response.text)
      const { ideas, refused } = read(items ?? [])
      if (ideas.length > 0) return { ok: true, source, ideas }
      // contains no text of the response
      refusal =
        items === null ? 'não era uma lista JSON' : `itens recusados: ${[...new Set(refused)].join(', ')}`
      failure = 'unreadable'
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      if (error.reason !== 'cut') return { ok: false, reason: error.reason }
      refusal = 'chegou pela metade'
      failure = 'cut'
    }
  }
  return { ok: false, reason: failure }
}
