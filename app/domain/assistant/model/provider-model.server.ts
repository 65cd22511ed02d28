import { setTimeout as wait } from 'node:timers/promises'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, type LanguageModelV4, type LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { AssistantSettings } from '#app/base/env-assistant.server.ts'
import { type Model, type ModelRequest, ModelError } from './chat.server.ts'

const MAX_ATTEMPTS = 3
const FIRST_RETRY_DELAY_MS = 800
/** If `Retry-After` is longer than this, there is no further attempt. */
const MAX_RETRY_DELAY_MS = 8000
const MAX_RESPONSE_BYTES = 200_000

/** A provider's model, called through the AI SDK. */
export function createModel(settings: AssistantSettings): Model {
  const model = languageModel(settings)
  return {
    provider: settings.provider,
    name: settings.model,
    async complete(request) {
      const { content, usage } = await withRetries(request.signal, () =>
        model.doGenerate(callOptions(settings, request)),
      )
      return {
        text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
        promptTokens: usage.inputTokens.total ?? null,
        answerTokens: usage.outputTokens.total ?? null,
      }
    },
    async *stream(request) {
      const { stream } = await withRetries(request.signal, () =>
        model.doStream(callOptions(settings, request)),
      )
      try {
        for await (const part of stream) {
          if (part.type === 'error') throw new ModelError('interrupted')
          if (part.type === 'text-delta') yield part.delta
        }
      } catch (error) {
        throw modelErrorOf(error, request.signal)
      }
    },
  }
}

/** Gemini, or a model with an OpenAI-compatible API: OpenAI, Ollama, LM Studio, vLLM and others. */
function languageModel({ provider, model, apiKey, baseUrl }: AssistantSettings): LanguageModelV4 {
  const options = { ...(apiKey !== undefined && { apiKey }), baseURL: baseUrl, fetch: boundedFetch }
  return provider === 'gemini'
    ? createGoogleGenerativeAI(options)(model)
    : createOpenAICompatible({ ...options, name: 'openai' })(model)
}

function callOptions(
  { provider, model }: AssistantSettings,
  { system, prompt, temperature, maxTokens, wantsJson, signal }: ModelRequest,
): LanguageModelV4CallOptions {
  return {
    prompt: [
      { role: 'system', content: system },
      { role: 'user', content: [{ type: 'text', text: prompt }] },
    ],
    temperature,
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    // only Gemini: OpenAI's JSON mode allows no array, and other endpoints may have no JSON mode
    ...(wantsJson && provider === 'gemini' && { responseFormat: { type: 'json' } }),
    // thinking would use up the output tokens
    ...(model.startsWith('gemini-2.5-flash') && {
      providerOptions: { google: { thinkingConfig: { thinkingBudget: 0 } } },
    }),
    abortSignal: signal,
  }
}

/** Retries a request that got status 429 or 503, after the time in `Retry-After` or with exponential backoff. */
async function withRetries<T>(signal: AbortSignal, sendRequest: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendRequest()
    } catch (error) {
      const modelError = modelErrorOf(error, signal)
      const delayMs = retryDelayMs(error, attempt)
      const canRetry = attempt < MAX_ATTEMPTS && delayMs <= MAX_RETRY_DELAY_MS
      if (modelError.reason !== 'busy' || !canRetry) throw modelError
      await wait(delayMs, undefined, { signal }).catch((reason: unknown) => {
        throw modelErrorOf(reason, signal)
      })
    }
  }
}

/** Delay from `Retry-After`, or by exponential backoff with jitter. */
function retryDelayMs(error: unknown, attempt: number): number {
  const header = APICallError.isInstance(error) ? error.responseHeaders?.['retry-after']?.trim() : undefined
  if (header && /^\d+$/.test(header)) return Number(header) * 1000
  // not `now()`, because tests replace the app's clock
  const waitMs = header ? Date.parse(header) - Date.now() : Number.NaN
  if (!Number.isNaN(waitMs)) return Math.max(0, waitMs)
  return FIRST_RETRY_DELAY_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)
}

/** Converts an error of the SDK; copies only its status, because it also contains the prompt and the response. */
function modelErrorOf(error: unknown, signal: AbortSignal): ModelError {
  if (error instanceof ModelError) return error
  if (signal.aborted) {
    const isTimeout = (signal.reason as Error | undefined)?.name === 'TimeoutError'
    return new ModelError(isTimeout ? 'timeout' : 'cancelled')
  }
  const status = APICallError.isInstance(error) ? error.statusCode : undefined
  if (status === 429 || status === 503) return new ModelError('busy')
  if (status !== undefined && status >= 400) return new ModelError('refused', String(status))
  return new ModelError('interrupted')
}

async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  // a redirect would send the API key to another URL
  const response = await fetch(input, { ...init, redirect: 'error' })
  let receivedBytes = 0
  const limitSize = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      receivedBytes += chunk.length
      if (receivedBytes > MAX_RESPONSE_BYTES) controller.error(new Error('the answer is too long'))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(limitSize), response)
}
