import { describe, expect, it } from 'vitest'
import { readEnvironment } from './env.server.ts'

const read = (source: Record<string, string>) => {
  const result = readEnvironment(source)
  return result.ok ? result.environment.assistant : result.problems
}

describe("the assistant's language model", () => {
  it.each([
    ['nothing', {}],
    ['none', { AI_PROVIDER: 'none', AI_API_KEY: 'x' }],
    ['an empty variable', { AI_PROVIDER: '' }],
  ])('is not configured by %s', (_name, source) => {
    expect(read(source)).toBeUndefined()
  })

  it('is Gemini if only a key is set, and may be a local model without a key', () => {
    expect(read({ AI_PROVIDER: 'gemini', AI_API_KEY: 'x' })).toEqual({
      provider: 'gemini',
      model: 'gemini-2.5-flash',
      apiKey: 'x',
      baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
      dailyLimit: 40,
      timeoutMs: 30_000,
    })
    const ollama = { AI_PROVIDER: 'openai', AI_BASE_URL: 'http://localhost:11434/v1/', AI_MODEL: 'gemma3' }
    expect(read(ollama)).toMatchObject({ baseUrl: 'http://localhost:11434/v1', apiKey: undefined })
  })

  it('is refused with the name of every missing or wrong variable', () => {
    expect(read({ AI_PROVIDER: 'gemini' })).toEqual(['AI_API_KEY: falta a chave de gemini.'])
    expect(read({ AI_PROVIDER: 'openai' })).toEqual([
      'AI_API_KEY: falta a chave de openai.',
      'AI_MODEL: diga o modelo a usar com openai.',
    ])
    expect(read({ AI_PROVIDER: 'outro' })).toEqual([
      'AI_PROVIDER: AI_PROVIDER precisa ser none, gemini ou openai',
    ])
  })
})
