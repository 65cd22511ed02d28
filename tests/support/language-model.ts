import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { AssistantSettings } from '#app/platform/env-assistant.server.ts'

/** How the next question is answered. */
export type ModelTurn =
  /** In one piece, or as these pieces where the answer is streamed. */
  | { say: string | string[]; afterMs?: number }
  | { status: number; retryAfter?: string }
  /** The connection breaks in the middle. */
  | { halfOf: string }
  /** Nothing comes until the client leaves. */
  | 'silence'

export interface AskedModel {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface LanguageModel {
  settingsFor(provider: 'gemini' | 'openai'): AssistantSettings
  /** Answers in this order; after them the last one again. */
  answer(...turns: ModelTurn[]): void
  asked: AskedModel[]
  /** How many questions the client gave up. */
  left: number
  stop(): Promise<void>
}

/** A server that speaks Gemini's and OpenAI's interfaces as their documents describe them, well or badly. */
export async function startLanguageModel(): Promise<LanguageModel> {
  let turns: ModelTurn[] = []
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const model: LanguageModel = {
    asked: [],
    left: 0,
    settingsFor: (provider) => ({
      provider,
      model: 'modelo-de-teste',
      apiKey: 'chave-de-teste',
      baseUrl: `http://127.0.0.1:${port}`,
      dailyLimit: 40,
      timeoutMs: 10_000,
    }),
    answer: (...next) => (turns = next),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return model

  async function handle(request: IncomingMessage, response: ServerResponse) {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const path = request.url ?? ''
    model.asked.push({ path, headers: request.headers, body })
    const turn = turns.length > 1 ? turns.shift()! : (turns[0] ?? { status: 500 })
    response.on('close', () => {
      if (!response.writableFinished) model.left += 1
    })
    if (turn === 'silence') return
    if ('status' in turn) {
      response.writeHead(turn.status, turn.retryAfter ? { 'retry-after': turn.retryAfter } : {})
      response.end('{"error":{"message":"não"}}')
      return
    }
    const isStreamed = path.includes('stream') || body.includes('"stream":true')
    const said = 'halfOf' in turn ? turn.halfOf : turn.say
    if ('afterMs' in turn && turn.afterMs) await wait(turn.afterMs)
    const shape = path.startsWith('/models/') ? geminiAnswer : openaiAnswer
    if (isStreamed) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const piece of Array.isArray(said) ? said : [said]) {
        response.write(`data: ${JSON.stringify(shape(piece, true))}\n\n`)
        await wait(5)
      }
      if ('halfOf' in turn) response.destroy()
      else response.end('data: [DONE]\n\n')
      return
    }
    const whole = JSON.stringify(shape(Array.isArray(said) ? said.join('') : said, false))
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(whole),
    })
    if (!('halfOf' in turn)) response.end(whole)
    else {
      response.write(whole.slice(0, whole.length / 2))
      await wait(5)
      response.destroy()
    }
  }
}

const geminiAnswer = (text: string) => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
  usageMetadata: { promptTokenCount: 120, candidatesTokenCount: 80 },
})

const openaiAnswer = (content: string, isStreamed: boolean) =>
  isStreamed
    ? { choices: [{ index: 0, delta: { content } }] }
    : {
        choices: [{ index: 0, message: { role: 'assistant', content } }],
        usage: { prompt_tokens: 120, completion_tokens: 80 },
      }
