import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { setEnvironment } from '#app/base/env.server.ts'
import { loader as check } from '#app/routes/family/check-balance.ts'
import { action as suggest } from '#app/routes/family/suggest-ideas.ts'
import { action as comment } from '#app/routes/family/comment-on-balance.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addChild, addTask, newFamily, newMember, newFamilyWithChild } from '#tests/support/family-content.ts'
import { type LanguageModel, startLanguageModel } from '#tests/support/language-model.ts'
import { silenceLog } from '#tests/support/silence-log.ts'
import { submit, load } from './submit-and-load.ts'

setUpTestDatabase()
let model: LanguageModel
silenceLog()
beforeAll(async () => {
  model = await startLanguageModel()
  return model.stop
})

const childQuery = (childId: string) => ({ query: `?crianca=${childId}` })

it('the assistant requires a child, and a task or reward to check', async () => {
  const ana = await newFamily()
  const ideasRequest = { kind: 'tasks', seed: 1, seen: [] }
  expect(await submit(suggest, ana, ideasRequest)).toBe('400 Selecione a criança')
  expect(await submit(suggest, ana, { ...ideasRequest, childId: newId() })).toBe('404 Selecione a criança')
  expect(await load(check, ana)).toBe('400 Selecione a criança')
  const childId = await addChild(ana)
  expect(await load(check, ana, childQuery(childId))).toBe(
    '409 Não há tarefas nem recompensas cadastradas para esta criança. Adicione algumas antes de verificar a pontuação.',
  )
  await addTask(ana, [childId])
  expect(await load(check, ana, childQuery(childId))).toBe('200')
  expect(await load(check, await newMember(ana), childQuery(childId))).toBe(
    '403 Só um responsável pode fazer isso.',
  )
})

it('a balance check without a comment shows the reason', async () => {
  const { scope: ana, childId } = await newFamilyWithChild({ age: 12 })
  expect(await submit(comment, ana, { childId })).toBe('409 O assistente responde sem IA.')
  const environment = setEnvironment({ assistant: { ...model.settingsFor('openai'), dailyLimit: 2 } })
  onTestFinished(environment.restore)
  await addTask(ana, [childId])
  model.respondWith({ status: 500 })
  expect(await submit(comment, ana, { childId })).toBe(
    '502 Não foi possível analisar a pontuação. Tente novamente mais tarde.',
  )
  model.respondWith({ text: 'Ainda não há prêmios. ' })
  expect(await submit(comment, ana, { childId })).toBe('200')
  expect(await submit(comment, ana, { childId })).toBe(
    '429 As respostas com IA de hoje acabaram. Até amanhã, o assistente responde sem IA.',
  )
})
