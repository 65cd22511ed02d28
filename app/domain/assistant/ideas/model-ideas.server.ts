import type { AssistantSettings } from '#app/base/env-assistant.server.ts'
import { MODEL_TEXT_MIN_AGE, type Idea, type IdeaSource } from '../assistant.ts'
import { pickCatalogueIdeas, type IdeasQuery } from './catalogue.server.ts'
import { type Model, ModelError, type ModelErrorReason } from '../model/chat.server.ts'
import { readJsonArray } from '../model/clean-answer.ts'
import { checkIdeas } from './idea-checks.server.ts'
import { loadModel, logModelRequest, requestSignal } from '../model/model.server.ts'
import { ideasPrompt, type Prompt, repairNote, rewordPrompt } from '../model/prompts.ts'
import { applyRewordings } from './reword-catalogue.ts'

/** Higher than the temperature of comments, so that ideas vary. */
const TEMPERATURE = 0.7
const MAX_ATTEMPTS = 2
/** Number of catalogue entries from which a model chooses for a young child. */
const CANDIDATE_COUNT = 20

export type ModelIdeas =
  | { ok: true; source: Exclude<IdeaSource, 'catalogue'>; ideas: Idea[] }
  | { ok: false; reason: ModelErrorReason | 'unreadable' }

/** A prompt with the function that checks the items of its response. */
interface PromptWithCheck {
  source: Exclude<IdeaSource, 'catalogue'>
  prompt: Prompt
  check: (items: readonly unknown[]) => { ideas: Idea[]; refusals: readonly string[] }
}

/**
 * Requests ideas from a model. Returns one to five checked ideas, or why the model failed. A child below
 * `MODEL_TEXT_MIN_AGE` gets reworded entries of the catalogue. `clientSignal` aborts when the client's request ends.
 */
export async function requestModelIdeas(
  settings: AssistantSettings,
  query: IdeasQuery,
  clientSignal: AbortSignal,
): Promise<ModelIdeas> {
  const model = await loadModel(settings)
  const startedAt = performance.now()
  const signal = requestSignal(clientSignal, settings)
  const usage = { tries: 0, promptTokens: 0, answerTokens: 0 }
  const result = await requestWithRetry(model, promptFor(query), signal, usage)
  logModelRequest({
    act: query.kind,
    model,
    startedAt,
    ...usage,
    outcome: result.ok ? `${result.ideas.length} ideas` : result.reason,
  })
  return result
}

function promptFor(query: IdeasQuery): PromptWithCheck {
  const { kind, facts, seenTitles } = query
  if (facts.age >= MODEL_TEXT_MIN_AGE) {
    const prompt = ideasPrompt(kind, facts, seenTitles)
    return { source: 'model', prompt, check: (items) => checkIdeas(items, kind, facts, seenTitles) }
  }
  const entries = pickCatalogueIdeas(query, CANDIDATE_COUNT)
  const existingTitles = [...facts[kind].map(({ title }) => title), ...seenTitles]
  return {
    source: 'reworded',
    prompt: rewordPrompt(kind, facts, entries),
    check: (items) => ({ ideas: applyRewordings(items, entries, existingTitles), refusals: ['id'] }),
  }
}

async function requestWithRetry(
  model: Model,
  { source, prompt: { system, data }, check }: PromptWithCheck,
  signal: AbortSignal,
  usage: { tries: number; promptTokens: number; answerTokens: number },
): Promise<ModelIdeas> {
  let repairReason: string | null = null
  let failure: ModelErrorReason | 'unreadable' = 'unreadable'
  while (usage.tries < MAX_ATTEMPTS) {
    usage.tries += 1
    try {
      const response = await model.complete({
        system: repairReason === null ? system : `${system}\n${repairNote(repairReason)}`,
        prompt: data,
        temperature: TEMPERATURE,
        wantsJson: true,
        signal,
      })
      usage.promptTokens += response.promptTokens ?? 0
      usage.answerTokens += response.answerTokens ?? 0
      const items = readJsonArray(response.text)
      const { ideas, refusals } = check(items ?? [])
      if (ideas.length > 0) return { ok: true, source, ideas }
      // the next prompt must not contain text of this response
      repairReason =
        items === null ? 'não era uma lista JSON' : `itens recusados: ${[...new Set(refusals)].join(', ')}`
      failure = 'unreadable'
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      if (error.reason !== 'interrupted') return { ok: false, reason: error.reason }
      repairReason = 'chegou pela metade'
      failure = 'interrupted'
    }
  }
  return { ok: false, reason: failure }
}
