import { z } from 'zod'
import type { AssistantSettings } from '#app/platform/env-assistant.server.ts'
import { type Model, type ModelAsk, postQuestion, readAnswer, readAs, readEvents } from './chat.server.ts'

const answerSchema = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({ parts: z.array(z.object({ text: z.string().optional() })).default([]) })
          .optional(),
      }),
    )
    .default([]),
  usageMetadata: z
    .object({ promptTokenCount: z.number().optional(), candidatesTokenCount: z.number().optional() })
    .optional(),
})

/** Google Gemini by its REST interface (spec section 7). The key travels in a header, where no log keeps it. */
export function geminiModel({ baseUrl, model, apiKey = '' }: AssistantSettings): Model {
  const address = `${baseUrl}/models/${encodeURIComponent(model)}`
  const headers = { 'x-goog-api-key': apiKey }
  const body = ({ system, prompt, temperature, maxTokens, wantsJson }: ModelAsk) => ({
    systemInstruction: { parts: [{ text: system }] },
    contents: [{ role: 'user', parts: [{ text: prompt }] }],
    generationConfig: {
      temperature,
      ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
      ...(wantsJson && { responseMimeType: 'application/json' }),
      // thinking would eat the few tokens of an answer
      ...(model.startsWith('gemini-2.5-flash') && { thinkingConfig: { thinkingBudget: 0 } }),
    },
  })
  return {
    provider: 'gemini',
    name: model,
    async complete(ask) {
      const response = await postQuestion(`${address}:generateContent`, headers, body(ask), ask.signal)
      const answer = readAs(answerSchema, await readAnswer(response, ask.signal))
      return {
        text: textOf(answer),
        promptTokens: answer.usageMetadata?.promptTokenCount ?? null,
        answerTokens: answer.usageMetadata?.candidatesTokenCount ?? null,
      }
    },
    async *stream(ask) {
      const url = `${address}:streamGenerateContent?alt=sse`
      const response = await postQuestion(url, headers, body(ask), ask.signal)
      for await (const event of readEvents(response, ask.signal)) yield textOf(readAs(answerSchema, event))
    },
  }
}

/** candidates[0].content.parts (spec section 7); an answer held back by a filter has none. */
const textOf = ({ candidates }: z.output<typeof answerSchema>): string =>
  (candidates[0]?.content?.parts ?? []).map(({ text }) => text ?? '').join('')
