import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'

/** One question to a model. */
export interface ModelAsk {
  system: string
  prompt: string
  temperature: number
  maxTokens?: number
  /** The answer is a JSON list. */
  wantsJson: boolean
  /** Ends the question: the person left, or it took too long. */
  signal: AbortSignal
}

export interface ModelReply {
  text: string
  promptTokens: number | null
  answerTokens: number | null
}

/** A language model; both ways throw `ModelTrouble` and nothing else. */
export interface Model {
  provider: string
  name: string
  complete(ask: ModelAsk): Promise<ModelReply>
  /** The answer in pieces, as they come. */
  stream(ask: ModelAsk): AsyncGenerator<string>
}

/** busy: 429 or 503 however often it was asked; refused: any other answer but 200; cut: the connection broke. */
export type TroubleReason = 'timeout' | 'cancelled' | 'busy' | 'refused' | 'cut'

/** A model that did not answer. Says nothing of what was asked. */
export class ModelTrouble extends Error {
  override readonly name = 'ModelTrouble'
  readonly reason: TroubleReason
  constructor(reason: TroubleReason, detail = '') {
    super(`the model did not answer: ${reason} ${detail}`.trim())
    this.reason = reason
  }
}

const MOST_TRIES = 3
const FIRST_PAUSE_MS = 800
/** Who asks us to come back later than this is not waited for. */
const LONGEST_PAUSE_MS = 8000
const LARGEST_ANSWER = 200_000

/** Sends a question and waits out 429 and 503, as long as `Retry-After` says or with growing pauses. */
export async function postQuestion(
  url: string,
  headers: Record<string, string>,
  body: object,
  signal: AbortSignal,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await orTrouble(signal, () =>
      fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // a key must not follow to another address
        redirect: 'error',
        signal,
      }),
    )
    if (response.ok) return response
    await response.body?.cancel().catch(() => undefined)
    if (response.status !== 429 && response.status !== 503) {
      throw new ModelTrouble('refused', String(response.status))
    }
    const pause = pauseFor(response.headers.get('retry-after'), tries)
    if (tries === MOST_TRIES || pause > LONGEST_PAUSE_MS) throw new ModelTrouble('busy')
    await orTrouble(signal, () => wait(pause, undefined, { signal }))
  }
}

/** `Retry-After` is seconds or a date; without it pauses double, spread so that not all come back at once. */
function pauseFor(retryAfter: string | null, tries: number): number {
  const asked = retryAfter?.trim()
  if (asked && /^\d+$/.test(asked)) return Number(asked) * 1000
  // a date of somebody else's clock, against the same kind of clock
  const until = asked ? Date.parse(asked) - Date.now() : Number.NaN
  if (!Number.isNaN(until)) return Math.max(0, until)
  return FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.75 + Math.random() / 2)
}

/** The whole answer as JSON. */
export async function readAnswer(response: Response, signal: AbortSignal): Promise<unknown> {
  let text = ''
  for await (const piece of piecesOf(response, signal)) text += piece
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new ModelTrouble('cut')
  }
}

/** The JSON of each server-sent event, as they come; '[DONE]' ends them. */
export async function* readEvents(response: Response, signal: AbortSignal): AsyncGenerator {
  let waiting = ''
  for await (const piece of piecesOf(response, signal)) {
    waiting += piece
    const lines = waiting.split('\n')
    waiting = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data:')) continue
      const data = line.slice('data:'.length).trim()
      if (data === '[DONE]') return
      try {
        yield JSON.parse(data) as unknown
      } catch {
        throw new ModelTrouble('cut')
      }
    }
  }
}

async function* piecesOf(response: Response, signal: AbortSignal): AsyncGenerator<string> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let length = 0
  try {
    for (;;) {
      const { done, value } = await orTrouble(signal, () => reader.read())
      if (done) return
      length += value.length
      if (length > LARGEST_ANSWER) throw new ModelTrouble('refused', 'too long')
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function orTrouble<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch {
    if (!signal.aborted) throw new ModelTrouble('cut')
    throw new ModelTrouble(
      (signal.reason as Error | undefined)?.name === 'TimeoutError' ? 'timeout' : 'cancelled',
    )
  }
}

/** What a provider sent, in the shape it should have; anything else is an answer cut short. */
export function readAs<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new ModelTrouble('cut')
  return parsed.data
}
