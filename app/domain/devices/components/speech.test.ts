import { expect, test } from 'vitest'
import { findLocalVoice } from './speech.ts'

test('only a voice for Brazilian Portuguese that speaks on the device is used', () => {
  const network = { lang: 'pt-BR', localService: false }
  const portugal = { lang: 'pt-PT', localService: true }
  const local = { lang: 'pt-BR', localService: true }
  const android = { lang: 'pt_BR', localService: true }
  expect(findLocalVoice([network, portugal, local])).toBe(2)
  expect(findLocalVoice([android])).toBe(0)
  expect(findLocalVoice([network, portugal])).toBe(-1)
})
