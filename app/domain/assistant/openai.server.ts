import { z } from 'zod'
import type { AssistantSettings } from '#app/platform/env-assistant.server.ts'
import { type Model, type ModelAsk, postQuestion, readAnswer, readAs, readEvents } from './chat.server.ts'

const answerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).default([]),
  usage: z
    .object({ prompt_tokens: z.number().optional(), completion_tokens: z.number().optional() })
    .nullish(),
})
const eventSchema = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).optional() })).default([]),
})

/** Any endpoint that speaks OpenAI's chat completions: OpenAI itself, Ollama, LM Studio, vLLM and many more. */
export function openaiModel({ baseUrl, model, apiKey }: AssistantSettings): Model {
  const url = `${baseUrl}/chat/completions`
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
  const body = ({ system, prompt, temperature, maxTokens }: ModelAsk, stream: boolean) => ({
    model,
    temperature,
    stream,
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: prompt },
    ],
  })
  return {
    provider: 'openai',
    name: model,
    async complete(ask) {
      const response = await postQuestion(url, headers, body(ask, false), ask.signal)
      const { choices, usage } = readAs(answerSchema, await readAnswer(response, ask.signal))
      return {
        text: choices[0]?.message.content ?? '',
        promptTokens: usage?.prompt_tokens ?? null,
        answerTokens: usage?.completion_tokens ?? null,
      }
    },
    async *stream(ask) {
      const response = await postQuestion(url, headers, body(ask, true), ask.signal)
      for await (const event of readEvents(response, ask.signal)) {
        yield readAs(eventSchema, event).choices[0]?.delta?.content ?? ''
      }
    },
  }
}
